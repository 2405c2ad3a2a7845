import { paypalDrivers } from '../../../flows/drivers/checkout/paypal.ts';
import { walkView } from '../support/walkView.tsx';

walkView('paypal', paypalDrivers);
