import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';

/** A visitor's consent. The necessary category is always included. */
export type Consent = { necessary: true; analytics: boolean; marketing: boolean };
export type Optional = 'analytics' | 'marketing';

export type ConsentEvent =
  | { type: 'consent.allAccepted' }
  | { type: 'consent.necessaryChosen' }
  | { type: 'consent.settingsOpened' }
  | { type: 'consent.settingsClosed' }
  | { type: 'consent.switched'; category: Optional; on: boolean }
  | { type: 'consent.saved' }
  /** The stored consent was changed by the idle timeout or in another tab. */
  | { type: 'consent.changed' };

const all: Consent = { necessary: true, analytics: true, marketing: true };
const necessary: Consent = { necessary: true, analytics: false, marketing: false };

/** Cookie consent. The banner is shown until the visitor makes a choice, which can be changed at any time. */
export const consentMachine = setup({
  types: {
    context: {} as { choice: Consent | null; draft: Consent },
    events: {} as ConsentEvent,
    tags: {} as 'screen:none' | 'screen:banner' | 'screen:settings' | 'busy',
  },
  actors: {
    readConsent: notProvided<Consent | null>('consent.readConsent'),
  },
  guards: {
    isChosen: (_, p: { choice: Consent | null }) => p.choice !== null,
    hasChoice: ({ context }) => context.choice !== null,
  },
  actions: {
    setChoice: assign({ choice: (_, p: { choice: Consent | null }) => p.choice }),
    draftFromChoice: assign({ draft: ({ context }) => context.choice ?? necessary }),
    switchDraft: assign({
      draft: ({ context }, p: { category: Optional; on: boolean }) => ({
        ...context.draft,
        [p.category]: p.on,
      }),
    }),
    storeChoice: (_, _p: { choice: Consent }) => {},
  },
}).createMachine({
  id: 'consent',
  description:
    'Allows only necessary cookies until the visitor makes a choice. Rejecting takes no more clicks than accepting.',
  context: { choice: null, draft: necessary },
  initial: 'restoring',
  on: { 'consent.changed': { target: '.restoring', meta: { spec: 'SESS-16 CONS-05' } } },
  states: {
    restoring: {
      description: 'The stored choice is being read. The banner is not shown yet.',
      tags: ['screen:none', 'busy'],
      invoke: {
        id: 'readConsent',
        src: 'readConsent',
        onDone: [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.output }) },
            target: 'chosen',
            actions: [{ type: 'setChoice', params: ({ event }) => ({ choice: event.output }) }],
            meta: { spec: 'CONS-05' },
          },
          {
            target: 'offered',
            actions: [{ type: 'setChoice', params: { choice: null } }],
            meta: { spec: 'CONS-05' },
          },
        ],
        onError: { target: 'offered', actions: [{ type: 'setChoice', params: { choice: null } }] },
      },
    },
    offered: {
      description: 'No choice is stored. The banner is shown until the visitor makes a choice.',
      tags: ['screen:banner'],
      on: {
        'consent.allAccepted': {
          target: 'chosen',
          actions: [
            { type: 'setChoice', params: { choice: all } },
            { type: 'storeChoice', params: { choice: all } },
          ],
          meta: { spec: 'CONS-03 CONS-04' },
        },
        'consent.necessaryChosen': {
          target: 'chosen',
          actions: [
            { type: 'setChoice', params: { choice: necessary } },
            { type: 'storeChoice', params: { choice: necessary } },
          ],
          meta: { spec: 'CONS-03 CONS-04 CONS-07' },
        },
        'consent.settingsOpened': {
          target: 'editing',
          actions: ['draftFromChoice'],
          meta: { spec: 'CONS-01 CONS-02' },
        },
      },
    },
    editing: {
      description: 'The dialog with the three categories is open. Closing it does not count as a choice.',
      tags: ['screen:settings'],
      on: {
        'consent.switched': {
          actions: [
            {
              type: 'switchDraft',
              params: ({ event }) => ({ category: event.category, on: event.on }),
            },
          ],
          meta: { spec: 'CONS-03' },
        },
        'consent.saved': {
          target: 'chosen',
          actions: [
            { type: 'setChoice', params: ({ context }) => ({ choice: context.draft }) },
            { type: 'storeChoice', params: ({ context }) => ({ choice: context.draft }) },
          ],
          meta: { spec: 'CONS-03 CONS-04' },
        },
        'consent.allAccepted': {
          target: 'chosen',
          actions: [
            { type: 'setChoice', params: { choice: all } },
            { type: 'storeChoice', params: { choice: all } },
          ],
          meta: { spec: 'CONS-03 CONS-04' },
        },
        'consent.necessaryChosen': {
          target: 'chosen',
          actions: [
            { type: 'setChoice', params: { choice: necessary } },
            { type: 'storeChoice', params: { choice: necessary } },
          ],
          meta: { spec: 'CONS-03 CONS-04 CONS-07' },
        },
        'consent.settingsClosed': [{ guard: 'hasChoice', target: 'chosen' }, { target: 'offered' }],
      },
    },
    chosen: {
      description: 'A choice is stored and in effect. The settings can be opened again.',
      tags: ['screen:none'],
      on: { 'consent.settingsOpened': { target: 'editing', actions: ['draftFromChoice'] } },
    },
  },
});
