import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const mailTo = (email: string) => ({
  type: 'emailLinkRequest.submitted' as const,
  email,
});

export const emailLinkRequestSpec: Spec = {
  stories: [
    story(
      'emailLinkRequest',
      'PWD-01 PWD-04 UI-13',
      'shows the same message for every email address',
      [
        [
          when(mailTo(''), { state: 'editing', context: { fault: 'missing', email: '' } }),
          when(mailTo('ann@example.com'), {
            state: 'sending',
            calls: { requestMail: { email: 'ann@example.com' } },
            context: { fault: null },
          }),
        ],
        [when(mailTo('abc'), { state: 'editing', context: { fault: 'invalid', email: 'abc' } })],
        [
          when(mailTo('ann@example.com'), {
            state: 'sending',
            tags: 'screen:form busy',
            calls: { requestMail: { email: 'ann@example.com' } },
            context: { email: 'ann@example.com' },
          }),
          when(done('requestMail', { message: 'We have sent a mail.' }), {
            state: 'sent',
            tags: 'screen:sent',
            context: { message: 'We have sent a mail.' },
          }),
          when('emailLinkRequest.again', { state: 'editing' }),
        ],
        [
          given(mailTo('ann@example.com')),
          when(fail('requestMail', offline), { state: 'editing', context: { failure: offline } }),
          when(mailTo('abc'), { state: 'editing', context: { failure: null, fault: 'invalid' } }),
        ],
        [
          given(mailTo('ann@example.com'), fail('requestMail', offline)),
          when(mailTo('ann@example.com'), {
            state: 'sending',
            calls: { requestMail: { email: 'ann@example.com' } },
            context: { failure: null },
          }),
        ],
      ],
      { start: { state: 'editing', tags: 'screen:form' } },
    ),
  ],
};
