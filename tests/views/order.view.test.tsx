import { OrderSuccessScreen } from '../../src/screens/orderSuccess/OrderSuccessScreen.tsx';
import { orderGestures } from '../flows/gestures/order.ts';
import { walkView } from './support/walkView.tsx';

const route = { screen: 'orderSuccess', path: '/', params: {}, query: {} };

walkView(
  'order',
  (actor) => <OrderSuccessScreen actor={actor as never} route={route} Prove={() => null} />,
  orderGestures,
);
