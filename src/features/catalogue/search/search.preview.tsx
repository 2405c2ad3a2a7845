import { drawn, nothing, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./SearchDialog.tsx'),
  ({ SearchDialog }, actor) => <SearchDialog actor={actor} onClose={nothing} />,
);
