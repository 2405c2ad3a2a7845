import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen(
  '/contact-undo',
  async () => (await import('./MailLinkScreen.tsx')).MailLinkScreen,
);
