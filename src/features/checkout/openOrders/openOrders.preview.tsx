import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('../../../app/layout/header/OpenOrders.tsx'),
  ({ OpenOrders }, actor) => <OpenOrders actor={actor} />,
);
