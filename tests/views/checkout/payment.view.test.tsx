import { paymentDrivers } from '../../../flows/drivers/checkout/payment.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('payment', paymentDrivers);
