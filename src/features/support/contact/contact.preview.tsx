import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/contact-us',
  async () => (await import('./ContactScreen.tsx')).ContactScreen,
);
