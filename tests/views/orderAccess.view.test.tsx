import { orderAccessDrivers } from '../../flows/drivers/orderAccess.ts';
import { walkView } from './support/walkView.tsx';

walkView('orderAccess', orderAccessDrivers);
