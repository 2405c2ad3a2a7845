import { orderGestures } from '../flows/gestures/order.ts';
import { walkView } from './support/walkView.tsx';

walkView('order', orderGestures);
