import { orderDetailGestures } from '../flows/gestures/orderDetail.ts';
import { walkView } from './support/walkView.tsx';

walkView('orderDetail', orderDetailGestures);
