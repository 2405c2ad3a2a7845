import { OrderDrawer } from '../../src/screens/account/orders/OrderDrawer.tsx';
import { orderDetailGestures } from '../flows/gestures/orderDetail.ts';
import { walkView } from './support/walkView.tsx';

walkView(
  'orderDetail',
  (actor) => <OrderDrawer actor={actor as never} onClose={() => {}} Ask={() => null} />,
  orderDetailGestures,
);
