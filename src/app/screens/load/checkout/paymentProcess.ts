import { paymentMachine } from '../../../../../machines/checkout/payment/payment.machine.ts';
import { paymentImplementations } from '../../../../actors/checkout/payment.ts';
import { PaymentProcessScreen } from '../../../../screens/paymentProcess/PaymentProcessScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

/** The return from myPOS uses the same screen with its own call. */
export const load: ScreenModule['load'] = (services, { path }) => ({
  logic: paymentMachine.provide(
    paymentImplementations(
      services,
      path.toLowerCase().includes('mypos') ? 'myposcheckstatus' : 'paycheckstatus',
    ),
  ),
  view: PaymentProcessScreen,
});
