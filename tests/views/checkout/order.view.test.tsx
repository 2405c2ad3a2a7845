import { orderDrivers } from '../../../flows/drivers/checkout/order.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('order', orderDrivers);
