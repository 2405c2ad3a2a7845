import { orderDetailDrivers } from '../../../flows/drivers/account/orderDetail.ts';
import { walkView } from '../support/walkView.tsx';

walkView('orderDetail', orderDetailDrivers);
