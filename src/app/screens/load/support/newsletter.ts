import { newsletterMachine } from '../../../../../machines/support/newsletter/newsletter.machine.ts';
import { newsletterImplementations } from '../../../../actors/support/newsletter.ts';
import { hideQuery } from '../../../../browser/hideQuery.ts';
import { NewsletterScreen } from '../../../../screens/newsletter/NewsletterScreen.tsx';
import type { ScreenModule } from '../../screenModule.ts';

export const load: ScreenModule['load'] = (services, { params, query }) => {
  hideQuery();
  return {
    logic: newsletterMachine.provide(newsletterImplementations(services)),
    input: {
      link: { action: params['action'] === 'leave' ? 'leave' : 'confirm', token: query['token'] ?? '' },
    },
    view: NewsletterScreen,
  };
};
