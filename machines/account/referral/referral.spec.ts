import type { Spec } from '../../../flows/spec/prove.ts';
import { given, story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const copy = (url: string) => ({ type: 'referral.copyRequested' as const, url });

export const referralSpec: Spec = {
  stories: [
    story(
      'referral',
      'GEN-04',
      'copies the referral link on request',
      [
        [
          when(copy('https://shop/?r=1'), {
            state: 'copying',
            tags: 'screen:link busy',
            calls: { copyText: { text: 'https://shop/?r=1' } },
          }),
          when(done('copyText'), { state: 'copied', tags: 'screen:link copied' }),
          when(2_499, 'copied'),
          when(1, 'idle'),
        ],
        [
          given(copy('https://shop/?r=1'), done('copyText')),
          when(copy('https://shop/?r=2'), {
            state: 'copying',
            calls: { copyText: { text: 'https://shop/?r=2' } },
          }),
        ],
        [
          given(copy('https://shop/?r=1')),
          when(fail('copyText', offline), { state: 'refused', tags: 'screen:link failed' }),
          when(copy('https://shop/?r=3'), {
            state: 'copying',
            calls: { copyText: { text: 'https://shop/?r=3' } },
          }),
        ],
      ],
      { start: { state: 'idle', tags: 'screen:link' } },
    ),
  ],
  unkept: {
    'referral.copying/xstate.error.actor.copyText#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
