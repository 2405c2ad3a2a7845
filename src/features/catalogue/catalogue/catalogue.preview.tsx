import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/giftcardworld',
  async () => (await import('./ListingScreen.tsx')).ListingScreen,
);
