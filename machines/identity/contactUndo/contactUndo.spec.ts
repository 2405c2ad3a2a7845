import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure, networkFailure as offline } from '../../fixtures.ts';

const tooLate = failure('refused', { message: 'This link was used already.' });
const restored = { contact: 'email', value: 'ann@example.com' };

export const contactUndoSpec: Spec = {
  stories: [
    story(
      'contactUndo',
      'KYC-18',
      'the earlier contact comes back on a press, not by the opening of a link',
      [
        step(
          'contactUndo.agreed',
          { in: 'undoing', tags: 'screen:question busy', asks: { undoChange: { token: 'token-of-mail' } } },
          [
            step('contactUndo.agreed', 'undoing'),
            step(done('undoChange', restored), { in: 'done', tags: 'screen:done', has: { restored } }),
            step(fail('undoChange', tooLate), { in: 'refused', tags: 'screen:refused' }),
            step(
              fail('undoChange', offline),
              { in: 'asking', tags: 'screen:question', has: { failure: offline, restored: null } },
              [
                step('contactUndo.agreed', {
                  in: 'undoing',
                  asks: { undoChange: { token: 'token-of-mail' } },
                  has: { failure: null },
                }),
              ],
            ),
          ],
        ),
      ],
      {
        input: { token: 'token-of-mail' },
        start: { in: 'asking', tags: 'screen:question', has: { restored: null } },
      },
    ),
    story('contactUndo', '', 'a link that lacks its token undoes nothing', [], {
      input: { token: '' },
      start: { in: 'refused', tags: 'screen:refused' },
    }),
  ],
  invariants: [
    of('contactUndo').asksOnly('', 'no opening of a link undoes anything', 'undoChange', ['asking']),
  ],
  unkept: {
    'contactUndo.undoing/xstate.error.actor.undoChange#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
