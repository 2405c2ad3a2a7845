import { orderDetailDrivers } from '../../flows/drivers/orderDetail.ts';
import { walkView } from './support/walkView.tsx';

walkView('orderDetail', orderDetailDrivers);
