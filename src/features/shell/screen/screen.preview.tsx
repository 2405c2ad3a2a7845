import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('../../../app/screens/ScreenHost.tsx'),
  ({ ScreenHost }, actor) => <ScreenHost screen={actor} />,
);
