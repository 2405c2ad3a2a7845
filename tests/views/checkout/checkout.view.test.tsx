import { checkoutDrivers } from '../../../flows/drivers/checkout/checkout.ts';
import { walkView } from '../harness/walkView/checkout.ts';

walkView('checkout', checkoutDrivers);
