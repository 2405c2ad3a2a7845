import { newsletterMachine } from '../../../machines/newsletter.machine.ts';
import { newsletterParts } from '../../actors/newsletter.ts';
import { NewsletterScreen } from '../../screens/newsletter/NewsletterScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';

export const load: ScreenModule['load'] = (world, { params, query }) => ({
  logic: newsletterMachine.provide(newsletterParts(world)),
  input: {
    link: { wish: params['wish'] === 'leave' ? 'leave' : 'confirm', token: query['token'] ?? '' },
  },
  view: NewsletterScreen,
});
