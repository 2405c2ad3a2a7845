import { paymentMachine } from '../../../../machines/checkout/payment/payment.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { paymentImplementations } from './payment.actors.ts';
import { PaymentProcessScreen } from './PaymentProcessScreen.tsx';

/**
 * The pages `/payment-process` and `/mypos-process` use the same view but check payments with different API
 * calls.
 */
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
