import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';
import { Button } from '../../../ui/button/Button.tsx';

const OrderDetail = other('orderDetail');
/** Stub for the order drawer, which has its own chart. The list only needs the `onClose` callback. */
const OrderDrawerStub = ({ onClose }: { onClose: () => void }) => (
  <>
    <OrderDetail />
    <Button onClick={onClose}>Close</Button>
  </>
);

export const preview: Drawn = drawn(
  () => import('./OrdersPage.tsx'),
  ({ OrdersPage }, actor) => (
    <div className={s.frame}>
      <OrdersPage actor={actor} Drawer={OrderDrawerStub} />
    </div>
  ),
);
