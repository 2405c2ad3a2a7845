import { paymentMachine } from '../../../../machines/checkout/payment/payment.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { paymentImplementations } from './payment.actors.ts';
import { PaymentProcessScreen } from './PaymentProcessScreen.tsx';

/** The return from myPOS uses the same screen with a different call. */
export const view = PaymentProcessScreen;

export const load: ScreenModule['load'] = (services, { path }) => ({
  logic: paymentMachine.provide(
    paymentImplementations(
      services,
      path.toLowerCase().includes('mypos') ? 'myposcheckstatus' : 'paycheckstatus',
    ),
  ),
  view,
});
