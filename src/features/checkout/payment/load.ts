import { paymentMachine } from '../../../../machines/checkout/payment/payment.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { paymentImplementations } from './payment.actors.ts';
import { PaymentProcessScreen } from './PaymentProcessScreen.tsx';

/** Also the view of `/mypos-process`, where payments are checked with a different API call. */
export const view = PaymentProcessScreen;

export const load: ScreenModule['load'] = (services, { path }) => ({
  logic: paymentMachine.provide(
    paymentImplementations(
      services,
      path.toLowerCase().startsWith('/mypos-process') ? 'myposcheckstatus' : 'paycheckstatus',
    ),
  ),
  view,
});
