import { drawn, nothing, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./PreferencesDialog.tsx'),
  ({ PreferencesDialog }, actor) => <PreferencesDialog actor={actor} onClose={nothing} />,
);
