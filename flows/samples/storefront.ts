/** The charts of the storefront's frame and of its pages to read and write, with their sample events. */
import { fromCallback } from 'xstate';
import { botCheckMachine } from '../../machines/shell/botCheck.machine.ts';
import { consentMachine, type Consent } from '../../machines/shell/consent.machine.ts';
import { deferredFeaturesMachine } from '../../machines/shell/deferredFeatures.machine.ts';
import { contactMachine, type Contact } from '../../machines/support/contact.machine.ts';
import { helpMachine } from '../../machines/support/help.machine.ts';
import { newsletterMachine } from '../../machines/support/newsletter.machine.ts';
import { done, fail } from '../walker/walk.ts';
import { failure, networkFailure } from './fixtures.ts';
import { flow, type Flow } from './flow.ts';

export const onlyNecessary: Consent = { necessary: true, analytics: false, marketing: false };
export const contact: Contact = {
  name: 'Ann Muster',
  email: 'ann@example.com',
  topic: 'order',
  subject: 'My order or my code',
  orderno: 'R-26-ABCD-EFGH',
  message: 'Where is my code?',
};

export const storefrontFlows: Flow[] = [
  flow(deferredFeaturesMachine, {
    'xstate.done.actor.loadCharts': [
      done('loadCharts', {
        consent: fromCallback(() => {}),
        botCheck: fromCallback(() => {}),
        subscribe: fromCallback(() => {}),
      }),
    ],
    'xstate.error.actor.loadCharts': [fail('loadCharts', networkFailure)],
  }),
  flow(consentMachine, {
    'consent.switched': [
      { type: 'consent.switched', category: 'analytics', on: true },
      { type: 'consent.switched', category: 'marketing', on: true },
    ],
    'xstate.done.actor.readConsent': [done('readConsent', onlyNecessary), done('readConsent', null)],
    'xstate.error.actor.readConsent': [fail('readConsent', failure('generic'))],
  }),
  flow(botCheckMachine, {
    'xstate.done.actor.findReasons': [
      done('findReasons', ['webdriver', 'headless']),
      done('findReasons', []),
    ],
    'xstate.error.actor.findReasons': [fail('findReasons', failure('generic'))],
  }),
  flow(
    newsletterMachine,
    {
      'xstate.done.actor.useLink': [done('useLink', { message: 'You are subscribed.' })],
      'xstate.error.actor.useLink': [
        fail('useLink', failure('refused', { message: 'Invalid link.' })),
        fail('useLink', networkFailure),
      ],
    },
    {
      input: { link: { wish: 'confirm', token: 'a-token-of-the-fixture' } },
      more: [{ link: { wish: 'leave', token: '' } }],
    },
  ),
  flow(contactMachine, {
    'contact.messageTyped': [{ type: 'contact.messageTyped', length: 5 }],
    'contact.submitted': [
      { type: 'contact.submitted', contact, isEmail: true },
      {
        type: 'contact.submitted',
        contact: { ...contact, email: 'ann', topic: '', subject: '' },
        isEmail: false,
      },
    ],
    'xstate.done.actor.readKnown': [done('readKnown', { name: 'Ann Muster' })],
    'xstate.error.actor.readKnown': [fail('readKnown', failure('generic'))],
    'xstate.done.actor.sendMessage': [
      done('sendMessage', { ref: 'C-12345678', message: 'Your message has been sent.' }),
    ],
    'xstate.error.actor.sendMessage': [fail('sendMessage', networkFailure)],
  }),
  flow(helpMachine, {
    'help.searched': [
      { type: 'help.searched', query: ' ', hits: 0 },
      { type: 'help.searched', query: 'code', hits: 3 },
      { type: 'help.searched', query: 'zeppelin', hits: 0 },
    ],
  }),
];
