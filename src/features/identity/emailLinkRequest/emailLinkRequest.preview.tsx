import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/forgot-password',
  async () => (await import('./ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
);
