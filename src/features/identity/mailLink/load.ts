import { mailLinkMachine, type MailLink } from '../../../../machines/identity/mailLink/mailLink.machine.ts';
import { hideQuery } from '../../../browser/hideQuery.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { mailLinkImplementations } from './mailLink.actors.ts';
import { MailLinkScreen } from './MailLinkScreen.tsx';

export const view = MailLinkScreen;

const actions: Readonly<Record<string, MailLink['action']>> = {
  contactUndo: 'undo',
  reminderEnd: 'endReminder',
};

export const load: ScreenModule['load'] = (services, { screen, params, query }) => {
  // the token is in the fragment, because browsers never include the fragment in requests or referrers
  const hidden = new URLSearchParams(window.location.hash.slice(1)).get('token');
  hideQuery();
  const newsletter = params['action'] === 'leave' ? 'leave' : 'confirm';
  return {
    logic: mailLinkMachine.provide(mailLinkImplementations(services)),
    input: { link: { action: actions[screen] ?? newsletter, token: hidden ?? query['token'] ?? '' } },
    view,
  };
};
