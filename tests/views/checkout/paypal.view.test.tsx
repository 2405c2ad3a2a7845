import { paypalDrivers } from '../../../flows/drivers/checkout/paypal.ts';
import { walkView } from '../harness/walkView/checkout.ts';

walkView('paypal', paypalDrivers);
