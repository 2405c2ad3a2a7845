import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/mobile-topup',
  async () => (await import('./TopUpScreen.tsx')).TopUpScreen,
);
