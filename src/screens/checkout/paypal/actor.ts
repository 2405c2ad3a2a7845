import type { ActorRefFrom } from 'xstate';
import type { paypalMachine } from '../../../../machines/paypal.machine.ts';

export type PaypalActor = ActorRefFrom<typeof paypalMachine>;
