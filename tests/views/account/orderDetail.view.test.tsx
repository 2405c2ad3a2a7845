import { orderDetailDrivers } from '../../../flows/drivers/account/orderDetail.ts';
import { walkView } from '../harness/walkView/account.ts';

walkView('orderDetail', orderDetailDrivers);
