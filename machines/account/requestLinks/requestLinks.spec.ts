import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const links = ['order-7', 'order-8'].map((ordertoken) => ({ ordertoken, sender: 'Anna' }));
const signedIn = done('readStart', { token: null, isSignedIn: true });
const byMail = done('readStart', { token: 'token-of-mail', isSignedIn: false });
const remove = (ordertoken: string) => ({ type: 'requestLinks.removed' as const, ordertoken });
const loads = { state: 'loading' as const, tags: 'screen:loading busy' as const, calls: { loadLinks: null } };
const toList = [signedIn, done('loadLinks', links)] as const;
const ends = {
  state: 'ending' as const,
  tags: 'screen:question busy' as const,
  calls: { endLink: { token: 'token-of-mail' } },
};

export const requestLinksSpec: Spec = {
  stories: [
    story(
      'requestLinks',
      '',
      "lists the customer's request links and removes the chosen one",
      [
        [
          when(signedIn, loads),
          when(done('loadLinks', links), { state: 'list', tags: 'screen:list', context: { links } }),
          when(remove('order-8'), {
            state: 'removing',
            tags: 'screen:list busy',
            calls: { removeLink: { ordertoken: 'order-8' } },
            context: { chosen: 'order-8' },
          }),
          when(remove('order-7'), { state: 'removing', context: { chosen: 'order-8' } }),
          when(fail('removeLink', offline), {
            state: 'list',
            context: { links, chosen: null, failure: offline },
          }),
          when(remove('order-8'), {
            state: 'removing',
            calls: { removeLink: { ordertoken: 'order-8' } },
            context: { failure: null },
          }),
          when(done('removeLink', [links[0]]), {
            state: 'list',
            context: { links: [links[0]], chosen: null },
          }),
        ],
        [
          given(...toList, remove('order-7')),
          when(done('removeLink', []), { state: 'empty', tags: 'screen:empty', context: { links: [] } }),
        ],
        [given(signedIn), when(done('loadLinks', []), { state: 'empty', tags: 'screen:empty' })],
        [
          given(signedIn),
          when(fail('loadLinks', offline), {
            state: 'failed',
            tags: 'screen:failed failed',
            context: { failure: offline },
          }),
          when('requestLinks.retried', loads),
          when(done('loadLinks', links), { state: 'list', context: { failure: null } }),
        ],
        [given(signedIn, fail('loadLinks', offline)), when('network.online', loads)],
        [given(...toList), when('route.changed', { state: 'starting', calls: { readStart: null } })],
      ],
      { start: { state: 'starting', tags: 'screen:loading busy', calls: { readStart: null } } },
    ),
    story('requestLinks', '', 'asks a visitor to log in', [
      [
        when(done('readStart', { token: null, isSignedIn: false }), {
          state: 'signedOut',
          tags: 'screen:signedOut',
        }),
        when('requestLinks.loginRequested', { state: 'signedOut', actions: ['openLogin'] }),
        when('session.found', loads),
      ],
      [when(fail('readStart', failure('generic')), 'signedOut')],
    ]),
    story(
      'requestLinks',
      '',
      'turns a request link off when the user confirms after opening the link in the email',
      [
        [
          when(byMail, {
            state: 'confirming',
            tags: 'screen:question',
            context: { token: 'token-of-mail' },
          }),
          when('requestLinks.endConfirmed', ends),
          when('requestLinks.endConfirmed', 'ending'),
          when(fail('endLink', offline), {
            state: 'confirming',
            tags: 'screen:question',
            context: { failure: offline },
          }),
          when('requestLinks.endConfirmed', { ...ends, context: { failure: null } }),
          when(done('endLink', {}), { state: 'ended', tags: 'screen:ended' }),
        ],
        [
          given(byMail, 'requestLinks.endConfirmed'),
          when(fail('endLink', failure('refused')), { state: 'refused', tags: 'screen:refused' }),
        ],
      ],
    ),
  ],
  invariants: [
    of('requestLinks').asksOnly('', 'removes only links that are on the list', 'removeLink', ['list']),
    of('requestLinks').asksOnly('', 'turns a request link off only after confirmation', 'endLink', [
      'confirming',
    ]),
  ],
  unkept: {
    'requestLinks.starting/xstate.error.actor.readStart#0':
      'if the storage cannot be read, nothing counts as stored',
    'requestLinks.ending/xstate.error.actor.endLink#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
  },
};
