import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./AuthDialog.tsx'),
  ({ AuthDialog }, actor) => <AuthDialog actor={actor} />,
);
