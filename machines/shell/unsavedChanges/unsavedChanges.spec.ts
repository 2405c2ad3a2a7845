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
        step(leave('/orders'), 'clean'),
        step('unsavedChanges.noted', { in: 'dirty.editing', tags: '', asks: { guardExits: null } }, [
          step('unsavedChanges.clean', 'clean', [step(leave('/orders'), 'clean')]),
          step(fail('guardExits', null), 'clean'),
          step(done('guardExits'), 'clean'),
          step(
            leave('/orders'),
            { in: 'dirty.confirming', tags: 'confirming', has: { destination: '/orders' } },
            [
              step('unsavedChanges.leaveDeclined', 'dirty.editing'),
              step('unsavedChanges.clean', 'clean'),
              step('unsavedChanges.leaveConfirmed', { in: 'discarded', does: [['goOn', { to: '/orders' }]] }),
              step(leave('/help'), { in: 'dirty.confirming', has: { destination: '/help' } }, [
                step('unsavedChanges.leaveConfirmed', { in: 'discarded', does: [['goOn', { to: '/help' }]] }),
              ]),
            ],
          ),
        ]),
      ],
      { start: { in: 'clean', tags: '' } },
    ),
  ],
  invariants: [
    of('unsavedChanges').onlyBy('', 'nothing typed is given up without a yes', 'discarded', [
      'unsavedChanges.leaveConfirmed',
    ]),
  ],
  unkept: {
    'unsavedChanges.dirty/xstate.error.actor.guardExits#0':
      'a watch that broke is given up; nothing was asked of it',
  },
};
