import { checkoutDrivers } from '../../../flows/drivers/checkout/checkout.ts';
import { walkView } from '../support/walkView.tsx';

walkView('checkout', checkoutDrivers);
