import { orderDrivers } from '../../flows/drivers/order.ts';
import { walkView } from './support/walkView.tsx';

walkView('order', orderDrivers);
