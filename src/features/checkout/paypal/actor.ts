import type { ActorRefFrom } from 'xstate';
import type { paypalMachine } from '../../../../machines/checkout/paypal/paypal.machine.ts';

export type PaypalActor = ActorRefFrom<typeof paypalMachine>;
