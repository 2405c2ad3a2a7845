import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

const readsFlag = {
  state: 'reading' as const,
  tags: 'screen:waiting busy' as const,
  calls: { readFlag: null },
};
const redirected = {
  state: 'leaving' as const,
  tags: 'screen:leaving busy' as const,
  actions: ['redirectHome'],
};

export const emailVerifiedPageSpec: Spec = {
  stories: [
    story(
      'emailVerifiedPage',
      'EV-10 EV-11',
      'shows the page only to a customer who has followed a valid verification link',
      [
        [when(done('readFlag', false), redirected), when(14_999, 'leaving'), when(1, readsFlag)],
        [when(fail('readFlag', null), redirected)],
        [
          when(done('readFlag', true), {
            state: 'verified',
            tags: 'screen:verified',
            calls: { keepFlag: null },
          }),
          when('emailVerifiedPage.homeRequested', {
            state: 'leaving',
            tags: 'screen:leaving busy',
            actions: ['goHome'],
          }),
        ],
        [given(done('readFlag', true)), when(done('keepFlag'), redirected)],
        [given(done('readFlag', true)), when(fail('keepFlag', null), redirected)],
      ],
      { start: readsFlag },
    ),
  ],
  unkept: {
    'emailVerifiedPage.reading/xstate.error.actor.readFlag#0':
      'if the storage cannot be read, nothing counts as stored',
    'emailVerifiedPage.verified/xstate.error.actor.keepFlag#0':
      'a failed watch is dropped, because no request is waiting for it',
  },
};
