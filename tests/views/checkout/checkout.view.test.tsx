import { checkoutDrivers } from '../../../flows/drivers/checkout/checkout.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('checkout', checkoutDrivers);
