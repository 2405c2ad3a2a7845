import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, genericFailure, networkFailure, passkeyProofEnds } from '../../fixtures.ts';
import { codes, report } from '../fixtures.ts';
import { credentialsMachine, type Period } from './credentials.machine.ts';

export const credentialsFlow = flow(
  credentialsMachine,
  {
    'credentials.periodSubmitted': [
      { type: 'credentials.periodSubmitted', period: { from: '2026-01-01', to: '2026-01-31' } },
      { type: 'credentials.periodSubmitted', period: { from: '2026-02-01', to: '2026-01-31' } },
    ],
    'credentials.pageRequested': [{ type: 'credentials.pageRequested', page: 2 }],
    'credentials.codeRequested': [
      { type: 'credentials.codeRequested', ordertoken: report.items[0]!.ordertoken },
    ],
    'credentials.codeCopied': [{ type: 'credentials.codeCopied', index: 0 }],
    'xstate.done.actor.loadReport': [
      done('loadReport', report),
      done('loadReport', { ...report, items: [], total: 0 }),
    ],
    'xstate.error.actor.loadReport': [fail('loadReport', networkFailure)],
    'xstate.done.actor.openCodes': [done('openCodes', codes)],
    'xstate.error.actor.openCodes': [
      fail('openCodes', networkFailure),
      fail('openCodes', failure('refused', { code: 'PASSKEY_REQUIRED' })),
    ],
    ...passkeyProofEnds,
    'xstate.error.actor.copyText': [fail('copyText', genericFailure)],
  },
  {
    view: {
      filledWhileBusy:
        'the next period can be entered while the current one loads; it is requested afterwards',
    },
    drivers: {
      'credentials.periodSubmitted': async (actions, event) => {
        const { from, to } = event['period'] as Period;
        await actions.fill('From', from);
        await actions.fill('To', to);
        await actions.press('Show period');
      },
      'credentials.pageRequested': (actions, event) => actions.press(event['page'] === 1 ? 'Back' : 'Next'),
      'credentials.codeRequested': (actions) => actions.press(/^Show the code of order R-26-0000-0001/),
      'credentials.codeHidden': (actions) => actions.press(/^Hide the code/),
      'credentials.codeCopied': (actions) => actions.press('Copy'),
      'credentials.retried': (actions) => actions.press('Try again'),
    },
  },
);
