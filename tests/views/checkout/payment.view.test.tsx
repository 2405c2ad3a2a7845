import { paymentDrivers } from '../../../flows/drivers/checkout/payment.ts';
import { walkView } from '../support/walkView.tsx';

walkView('payment', paymentDrivers);
