import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const leave = (path: string) => ({ type: 'unsavedChanges.leaveRequested' as const, to: path });

export const unsavedChangesSpec: Spec = {
  stories: [
    story(
      'unsavedChanges',
      '',
      'leaving the page requires confirmation while there is unsaved input, but not once the input is stored',
      [
        [when(leave('/orders'), 'clean')],
        [
          when('unsavedChanges.noted', { state: 'dirty.editing', tags: '', calls: { guardExits: null } }),
          when('unsavedChanges.clean', 'clean'),
          when(leave('/orders'), 'clean'),
        ],
        [given('unsavedChanges.noted'), when(fail('guardExits', null), 'clean')],
        [given('unsavedChanges.noted'), when(done('guardExits'), 'clean')],
        [
          given('unsavedChanges.noted'),
          when(leave('/orders'), {
            state: 'dirty.confirming',
            tags: 'confirming',
            context: { destination: '/orders' },
          }),
          when('unsavedChanges.leaveDeclined', 'dirty.editing'),
        ],
        [given('unsavedChanges.noted', leave('/orders')), when('unsavedChanges.clean', 'clean')],
        [
          given('unsavedChanges.noted', leave('/orders')),
          when('unsavedChanges.leaveConfirmed', {
            state: 'discarded',
            actions: [['proceed', { to: '/orders' }]],
          }),
        ],
        [
          given('unsavedChanges.noted', leave('/orders')),
          when(leave('/help'), { state: 'dirty.confirming', context: { destination: '/help' } }),
          when('unsavedChanges.leaveConfirmed', {
            state: 'discarded',
            actions: [['proceed', { to: '/help' }]],
          }),
        ],
      ],
      { start: { state: 'clean', tags: '' } },
    ),
  ],
  invariants: [
    of('unsavedChanges').onlyBy('', 'discards input only after confirmation', 'discarded', [
      'unsavedChanges.leaveConfirmed',
    ]),
  ],
  unkept: {
    'unsavedChanges.dirty/xstate.error.actor.guardExits#0':
      'a failed watch is dropped, because no request is waiting for it',
  },
};
