import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
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
      'an address in, the same sentence out',
      [
        step(mailTo(''), { in: 'editing', has: { fault: 'missing', email: '' } }, [
          step(mailTo('ann@example.com'), {
            in: 'sending',
            asks: { requestMail: { email: 'ann@example.com' } },
            has: { fault: null },
          }),
        ]),
        step(mailTo('abc'), { in: 'editing', has: { fault: 'invalid', email: 'abc' } }),
        step(
          mailTo('ann@example.com'),
          {
            in: 'sending',
            tags: 'screen:form busy',
            asks: { requestMail: { email: 'ann@example.com' } },
            has: { email: 'ann@example.com' },
          },
          [
            step(
              done('requestMail', { message: 'We have sent a mail.' }),
              { in: 'sent', tags: 'screen:sent', has: { message: 'We have sent a mail.' } },
              [step('emailLinkRequest.again', { in: 'editing' })],
            ),
            step(fail('requestMail', offline), { in: 'editing', has: { failure: offline } }, [
              step(mailTo('abc'), { in: 'editing', has: { failure: null, fault: 'invalid' } }),
              step(mailTo('ann@example.com'), {
                in: 'sending',
                asks: { requestMail: { email: 'ann@example.com' } },
                has: { failure: null },
              }),
            ]),
          ],
        ),
      ],
      { start: { in: 'editing', tags: 'screen:form' } },
    ),
  ],
  invariants: [],
};
