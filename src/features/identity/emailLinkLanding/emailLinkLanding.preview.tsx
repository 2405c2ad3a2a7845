import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/verify-email',
  async () => (await import('./VerifyEmailScreen.tsx')).VerifyEmailScreen,
);
