import type { Period } from '../../../machines/account/credentials.machine.ts';
import type { EventDrivers } from '../userActions.ts';

export const credentialsDrivers: EventDrivers = {
  'credentials.periodSubmitted': async (actions, event) => {
    const { from, to } = event['period'] as Period;
    await actions.fill('From', from);
    await actions.fill('To', to);
    await actions.press('Show period');
  },
  'credentials.pageAsked': (actions, event) => actions.press(event['page'] === 1 ? 'Back' : 'Next'),
  'credentials.codeAsked': (actions) => actions.press(/^Show the code of order R-26-0000-0001/),
  'credentials.codeHidden': (actions) => actions.press(/^Hide the code/),
  'credentials.codeCopied': (actions) => actions.press('Copy'),
  'credentials.retried': (actions) => actions.press('Try again'),
};
