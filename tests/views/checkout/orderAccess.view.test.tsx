import { orderAccessDrivers } from '../../../flows/drivers/checkout/orderAccess.ts';
import { walkView } from '../support/walkView.tsx';

walkView('orderAccess', orderAccessDrivers);
