import { paymentMachine } from '../../../machines/payment.machine.ts';
import { paymentParts } from '../../actors/payment.ts';
import { PaymentProcessScreen } from '../../screens/paymentProcess/PaymentProcessScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

/** The return from myPOS is the same screen with a call of its own. */
export const load: ScreenModule['load'] = (world, { path }) => ({
  logic: paymentMachine.provide(
    paymentParts(world, path.toLowerCase().includes('mypos') ? 'myposcheckstatus' : 'paycheckstatus'),
  ),
  view: PaymentProcessScreen,
});
