import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/reset-password',
  async () => (await import('./ResetPasswordScreen.tsx')).ResetPasswordScreen,
);
