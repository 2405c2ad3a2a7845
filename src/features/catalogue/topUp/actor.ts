import type { ActorRefFrom } from 'xstate';
import type { topUpMachine } from '../../../../machines/catalogue/topUp/topUp.machine.ts';

export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
export type TopUpScreenName = 'number' | 'operator' | 'amount';
