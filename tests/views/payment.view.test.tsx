import { paymentDrivers } from '../../flows/drivers/payment.ts';
import { walkView } from './support/walkView.tsx';

walkView('payment', paymentDrivers);
