import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('../../../app/layout/dock/UpdateBar.tsx'),
  ({ UpdateBar }, actor) => <UpdateBar actor={actor} />,
);
