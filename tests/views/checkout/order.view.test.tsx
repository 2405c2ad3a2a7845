import { orderDrivers } from '../../../flows/drivers/checkout/order.ts';
import { walkView } from '../support/walkView.tsx';

walkView('order', orderDrivers);
