import { paymentDrivers } from '../../../flows/drivers/checkout/payment.ts';
import { walkView } from '../harness/walkView/checkout.ts';

walkView('payment', paymentDrivers);
