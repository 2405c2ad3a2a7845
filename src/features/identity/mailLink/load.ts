import { mailLinkMachine } from '../../../../machines/identity/mailLink/mailLink.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { mailLinkImplementations } from './mailLink.actors.ts';
import { MailLinkScreen } from './MailLinkScreen.tsx';

export const load: ScreenModule['load'] = (services, { screen, params, query }) => {
  hideQuery();
  const newsletter = params['action'] === 'leave' ? 'leave' : 'confirm';
  return {
    logic: mailLinkMachine.provide(mailLinkImplementations(services)),
    input: {
      link: { action: screen === 'contactUndo' ? 'undo' : newsletter, token: query['token'] ?? '' },
    },
    view: MailLinkScreen,
  };
};
