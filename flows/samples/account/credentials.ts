import { credentialsMachine } from '../../../machines/account/credentials.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure, genericFailure, networkFailure } from '../fixtures.ts';
import { flow } from '../flow.ts';
import { codes, report } from '../voucherFixtures.ts';

export const credentialsFlow = flow(credentialsMachine, {
  'credentials.periodSubmitted': [
    { type: 'credentials.periodSubmitted', period: { from: '2026-01-01', to: '2026-01-31' } },
    { type: 'credentials.periodSubmitted', period: { from: '2026-02-01', to: '2026-01-31' } },
  ],
  'credentials.pageAsked': [{ type: 'credentials.pageAsked', page: 2 }],
  'credentials.codeAsked': [{ type: 'credentials.codeAsked', ordertoken: report.items[0]!.ordertoken }],
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
  'xstate.done.actor.passkeyProof': [
    done('passkeyProof', { outcome: 'proved' }),
    done('passkeyProof', { outcome: 'left' }),
  ],
  'xstate.error.actor.passkeyProof': [fail('passkeyProof', genericFailure)],
  'xstate.error.actor.copyText': [fail('copyText', genericFailure)],
});
