import { paypalDrivers } from '../../../flows/drivers/checkout/paypal.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('paypal', paypalDrivers);
