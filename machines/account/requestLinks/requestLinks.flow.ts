import { flow } from '../../../flows/walker/flow.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import * as f from '../../fixtures.ts';
import type { RequestLink } from '../../types.ts';
import { requestLinksMachine } from './requestLinks.machine.ts';

const link: RequestLink = {
  ordertoken: f.order.ordertoken,
  url: 'https://rigi.example/topup-request#a-token-of-the-fixture.en',
  text: 'Need credit? Ask Anna for INR 299.00 here:',
  sender: 'Anna',
  language: 'en',
  ISDCode: '91',
  Mobile: '9801041300',
  value: '299.00',
  currency: 'INR',
  asked_at: '2026-01-02T10:00:00.000Z',
};
const other: RequestLink = {
  ...link,
  ordertoken: 'another-order-of-the-fixture',
  Mobile: '9801041311',
  asked_at: null,
};

export const requestLinksFlow = flow(
  requestLinksMachine,
  {
    'requestLinks.removed': [{ type: 'requestLinks.removed', ordertoken: link.ordertoken }],
    'xstate.done.actor.readStart': [
      done('readStart', { token: null, isSignedIn: true }),
      done('readStart', { token: null, isSignedIn: false }),
      done('readStart', { token: 'a-token-of-the-fixture', isSignedIn: false }),
    ],
    'xstate.error.actor.readStart': [fail('readStart', f.genericFailure)],
    'xstate.done.actor.loadLinks': [done('loadLinks', [link, other]), done('loadLinks', [])],
    'xstate.error.actor.loadLinks': [fail('loadLinks', f.networkFailure)],
    'xstate.done.actor.removeLink': [done('removeLink', [other]), done('removeLink', [])],
    'xstate.error.actor.removeLink': [fail('removeLink', f.failure('server'))],
    'xstate.error.actor.endLink': [fail('endLink', f.failure('refused')), fail('endLink', f.networkFailure)],
  },
  {
    drivers: {
      'requestLinks.loginRequested': (actions) => actions.press('Log in'),
      'requestLinks.retried': (actions) => actions.press('Try again'),
      'requestLinks.removed': (actions) => actions.press(/^Remove the link for .*00$/),
      'requestLinks.endConfirmed': (actions) => actions.press('Remove the link'),
    },
  },
);
