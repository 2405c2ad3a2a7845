import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const tooLate = failure('refused', { message: 'This link was used already.' });
const newsletterLink = { action: 'confirm', token: 'token-of-mail' };

export const newsletterSpec: Spec = {
  stories: [
    story(
      'newsletter',
      'UI-13',
      'the newsletter begins and ends on a press, and the answer is read',
      [
        step(
          'newsletter.agreed',
          { in: 'using', tags: 'screen:question busy', asks: { useLink: newsletterLink } },
          [
            step('newsletter.agreed', 'using'),
            step(done('useLink', { message: 'You will hear from us.' }), {
              in: 'done',
              tags: 'screen:done',
              has: { message: 'You will hear from us.' },
            }),
            step(fail('useLink', tooLate), { in: 'refused', tags: 'screen:refused' }),
            step(
              fail('useLink', offline),
              { in: 'asking', tags: 'screen:question', has: { failure: offline, message: null } },
              [
                step('newsletter.agreed', {
                  in: 'using',
                  asks: { useLink: newsletterLink },
                  has: { failure: null },
                }),
              ],
            ),
          ],
        ),
      ],
      { input: { link: newsletterLink }, start: { in: 'asking', tags: 'screen:question' } },
    ),
    story('newsletter', 'UI-13', 'a link that lacks its token changes nothing', [], {
      input: { link: { action: 'leave', token: '' } },
      start: { in: 'refused', tags: 'screen:refused' },
    }),
  ],
  invariants: [
    of('newsletter').asksOnly('UI-13', 'no opening of a link begins or ends a newsletter', 'useLink', [
      'asking',
    ]),
  ],
  unkept: {
    'newsletter.using/xstate.error.actor.useLink#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
