import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const leave = (path: string) => ({ type: 'unsavedChanges.leaveAsked' as const, to: path });

export const unsavedChangesSpec: Spec = {
  stories: [
    story(
      'unsavedChanges',
      '',
      'whoever leaves what is typed is asked, and what is stored can be left',
      [
        step(leave('/orders'), 'settled'),
        step('unsavedChanges.noted', { in: 'typed.writing', tags: '', asks: { guardExits: null } }, [
          step('unsavedChanges.settled', 'settled', [step(leave('/orders'), 'settled')]),
          step(fail('guardExits', null), 'settled'),
          step(done('guardExits'), 'settled'),
          step(leave('/orders'), { in: 'typed.asking', tags: 'asking', has: { destination: '/orders' } }, [
            step('unsavedChanges.leaveDeclined', 'typed.writing'),
            step('unsavedChanges.settled', 'settled'),
            step('unsavedChanges.leaveConfirmed', { in: 'left', does: [['goOn', { to: '/orders' }]] }),
            step(leave('/help'), { in: 'typed.asking', has: { destination: '/help' } }, [
              step('unsavedChanges.leaveConfirmed', { in: 'left', does: [['goOn', { to: '/help' }]] }),
            ]),
          ]),
        ]),
      ],
      { start: { in: 'settled', tags: '' } },
    ),
  ],
  invariants: [
    of('unsavedChanges').onlyBy('', 'nothing typed is given up without a yes', 'left', [
      'unsavedChanges.leaveConfirmed',
    ]),
  ],
  unkept: {
    'unsavedChanges.typed/xstate.error.actor.guardExits#0':
      'a watch that broke is given up; nothing was asked of it',
  },
};
