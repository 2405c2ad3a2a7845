import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/payment-process',
  async () => (await import('./PaymentProcessScreen.tsx')).PaymentProcessScreen,
);
