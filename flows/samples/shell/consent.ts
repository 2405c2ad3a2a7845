import { consentMachine, type Consent } from '../../../machines/shell/consent.machine.ts';
import { done, fail } from '../../walker/walk.ts';
import { failure } from '../fixtures.ts';
import { flow } from '../flow.ts';

export const onlyNecessary: Consent = { necessary: true, analytics: false, marketing: false };

export const consentFlow = flow(consentMachine, {
  'consent.switched': [
    { type: 'consent.switched', category: 'analytics', on: true },
    { type: 'consent.switched', category: 'marketing', on: true },
  ],
  'xstate.done.actor.readConsent': [done('readConsent', onlyNecessary), done('readConsent', null)],
  'xstate.error.actor.readConsent': [fail('readConsent', failure('generic'))],
});
