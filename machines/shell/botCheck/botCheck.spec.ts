import type { Spec } from '../../../flows/spec/prove.ts';
import { story, when } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';

export const botCheckSpec: Spec = {
  stories: [
    story(
      'botCheck',
      'BOT-01 BOT-09',
      'a positive check sets the flag and lists the reasons',
      [
        [
          when(done('findReasons', ['webdriver', 'headless']), {
            state: 'suspected',
            tags: 'screen:banner',
            actions: ['setFlag'],
            context: { reasons: ['webdriver', 'headless'] },
          }),
          when('botCheck.dismissed', { state: 'dismissed', tags: 'screen:none' }),
        ],
        [when(done('findReasons', []), { state: 'passed', tags: 'screen:none' })],
        [when(fail('findReasons', null), { state: 'passed' })],
      ],
      { start: { state: 'checking', tags: 'screen:none busy', calls: { findReasons: null } } },
    ),
    story('botCheck', 'BOT-01', 'a single sign of automation is sufficient for a positive check', [
      [
        when(done('findReasons', ['webdriver']), {
          state: 'suspected',
          actions: ['setFlag'],
          context: { reasons: ['webdriver'] },
        }),
      ],
    ]),
  ],
  unkept: {
    'botCheck.checking/xstate.error.actor.findReasons#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
