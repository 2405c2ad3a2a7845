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
      'leaving unsaved input needs a confirmation; leaving stored input does not',
      [
        step(leave('/orders'), 'clean'),
        step('unsavedChanges.noted', { state: 'dirty.editing', tags: '', calls: { guardExits: null } }, [
          step('unsavedChanges.clean', 'clean', [step(leave('/orders'), 'clean')]),
          step(fail('guardExits', null), 'clean'),
          step(done('guardExits'), 'clean'),
          step(
            leave('/orders'),
            { state: 'dirty.confirming', tags: 'confirming', context: { destination: '/orders' } },
            [
              step('unsavedChanges.leaveDeclined', 'dirty.editing'),
              step('unsavedChanges.clean', 'clean'),
              step('unsavedChanges.leaveConfirmed', {
                state: 'discarded',
                actions: [['goOn', { to: '/orders' }]],
              }),
              step(leave('/help'), { state: 'dirty.confirming', context: { destination: '/help' } }, [
                step('unsavedChanges.leaveConfirmed', {
                  state: 'discarded',
                  actions: [['goOn', { to: '/help' }]],
                }),
              ]),
            ],
          ),
        ]),
      ],
      { start: { state: 'clean', tags: '' } },
    ),
  ],
  invariants: [
    of('unsavedChanges').onlyBy('', 'nothing typed is given up without a yes', 'discarded', [
      'unsavedChanges.leaveConfirmed',
    ]),
  ],
  unkept: {
    'unsavedChanges.dirty/xstate.error.actor.guardExits#0':
      'a watch that failed is dropped, because it answers no request',
  },
};
