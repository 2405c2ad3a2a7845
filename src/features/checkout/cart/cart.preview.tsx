import { drawn, nothing, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./CartPanel.tsx'),
  ({ CartPanel }, actor) => <CartPanel actor={actor} onClose={nothing} />,
);
