import { orderDetailDrivers } from '../../../flows/drivers/account/orderDetail.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('orderDetail', orderDetailDrivers);
