import type { ActorRefFrom } from 'xstate';
import type { topUpMachine } from '../../../../machines/catalogue/topUp/topUp.machine.ts';
import type { LateBuyAgain } from '../buyAgain/LateBuyAgain.tsx';

export type TopUpActor = ActorRefFrom<typeof topUpMachine>;
/** `Again` is the view of the most recent purchases, which have their own chart. */
export type StepProps = { actor: TopUpActor; Again: typeof LateBuyAgain };
export type TopUpScreenName = 'number' | 'operator' | 'amount';
