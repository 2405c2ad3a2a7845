import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const tooLate = failure('refused', { message: 'This link was used already.' });
const subscribed = { message: 'You will hear from us.', restored: null };
const restored = {
  message: 'The contact is restored.',
  restored: { email: 'ann@example.com', mobile: null, reset_sent: 1 },
};
const links = [
  [
    'UI-13',
    'starts and ends the newsletter only after a click',
    { action: 'confirm', token: 'token-of-mail' },
    subscribed,
  ],
  [
    'KYC-18',
    'restores the previous contact only after a click',
    { action: 'undo', token: 'token-of-mail' },
    restored,
  ],
  [
    'UI-13',
    'ends reminders only after a click',
    { action: 'endReminder', token: 'token-of-mail' },
    { message: 'You won’t get any more reminders.', restored: null },
  ],
] as const;

export const mailLinkSpec: Spec = {
  stories: [
    ...links.map(([clause, says, link, result]) =>
      story(
        'mailLink',
        clause,
        says,
        [
          [
            when('mailLink.agreed', {
              state: 'using',
              tags: 'screen:question busy',
              calls: { useLink: link },
            }),
            when('mailLink.agreed', 'using'),
          ],
          [
            given('mailLink.agreed'),
            when(done('useLink', result), { state: 'done', tags: 'screen:done', context: { result } }),
          ],
          [
            given('mailLink.agreed'),
            when(fail('useLink', tooLate), { state: 'refused', tags: 'screen:refused' }),
          ],
          [
            given('mailLink.agreed'),
            when(fail('useLink', offline), {
              state: 'confirming',
              tags: 'screen:question',
              context: { failure: offline, result: null },
            }),
            when('mailLink.agreed', {
              state: 'using',
              calls: { useLink: link },
              context: { failure: null },
            }),
          ],
        ],
        {
          input: { link },
          start: { state: 'confirming', tags: 'screen:question', context: { result: null } },
        },
      ),
    ),
    story('mailLink', 'UI-13', 'a link without a token sends no request', [], {
      input: { link: { action: 'leave', token: '' } },
      start: { state: 'refused', tags: 'screen:refused' },
    }),
  ],
  invariants: [
    of('mailLink').asksOnly('UI-13 KYC-18', 'merely opening a link changes nothing', 'useLink', [
      'confirming',
    ]),
  ],
  unkept: {
    'mailLink.using/xstate.error.actor.useLink#0':
      'the reason for the failure is irrelevant; the page has its own message for this state',
  },
};
