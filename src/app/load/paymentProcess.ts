import { paymentMachine } from '../../../machines/payment.machine.ts';
import { paymentParts } from '../../actors/payment.ts';
import { PaymentProcessScreen } from '../../screens/paymentProcess/PaymentProcessScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = (world, { screen }) => ({
  logic: paymentMachine.provide(
    paymentParts(world, screen === 'myposProcess' ? 'myposcheckstatus' : 'paycheckstatus'),
  ),
  view: PaymentProcessScreen,
});
