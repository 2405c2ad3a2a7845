import { OrdersPart } from '../../src/screens/account/orders/OrdersPart.tsx';
import { transactionsGestures } from '../flows/gestures/transactions.ts';
import { walkView } from './support/walkView.tsx';

walkView(
  'transactions',
  (actor) => <OrdersPart actor={actor as never} Drawer={() => <p>detail</p>} />,
  transactionsGestures,
);
