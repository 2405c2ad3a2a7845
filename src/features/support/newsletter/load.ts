import { newsletterMachine } from '../../../../machines/support/newsletter/newsletter.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { newsletterImplementations } from './newsletter.actors.ts';
import { NewsletterScreen } from './NewsletterScreen.tsx';

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
