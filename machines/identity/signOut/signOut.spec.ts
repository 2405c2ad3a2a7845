import type { Spec } from '../../../flows/spec/prove.ts';
import { step, story } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';
import { ann, bob } from '../fixtures.ts';

const leaving = { type: 'signOut.wanted' as const, bearer: ann.accessToken };

export const signOutSpec: Spec = {
  stories: [
    story(
      'signOut',
      'SESS-06',
      'the server is told until it has heard, with the bearer of whoever left',
      [
        step(done('tellServer'), { in: 'told', tags: '' }, [
          step(
            leaving,
            {
              in: 'telling',
              tags: 'busy',
              asks: { tellServer: { bearer: ann.accessToken } },
              has: { bearer: ann.accessToken },
            },
            [
              step(done('tellServer'), { in: 'told', has: { bearer: null } }),
              step(
                fail('tellServer', failure('network')),
                { in: 'waiting', tags: 'pending', has: { bearer: ann.accessToken } },
                [
                  step('network.online', {
                    in: 'telling',
                    asks: { tellServer: { bearer: ann.accessToken } },
                  }),
                  step('signOut.retried', {
                    in: 'telling',
                    asks: { tellServer: { bearer: ann.accessToken } },
                  }),
                  step(59_999, 'waiting', [
                    step(1, { in: 'telling', asks: { tellServer: { bearer: ann.accessToken } } }),
                  ]),
                ],
              ),
              step(7_999, 'telling', [step(1, 'waiting')]),
              step(
                { type: 'signOut.wanted', bearer: bob.accessToken },
                {
                  in: 'telling',
                  asks: { tellServer: { bearer: bob.accessToken } },
                },
              ),
            ],
          ),
        ]),
      ],
      { start: { in: 'telling', tags: 'busy', asks: { tellServer: { bearer: null } } } },
    ),
  ],
  invariants: [],
  unkept: {
    'signOut.telling/xstate.error.actor.tellServer#0':
      'the failure decides; the state says what to do in words of its own',
  },
  optional: {
    'signOut/tellServer.bearer': 'it may be unknown, and whoever is asked knows what that means',
  },
};
