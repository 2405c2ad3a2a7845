import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/email-verified',
  async () => (await import('./EmailVerifiedScreen.tsx')).EmailVerifiedScreen,
);
