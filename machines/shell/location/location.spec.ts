import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, after, step, story, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { networkFailure as offline } from '../../fixtures.ts';

const swiss = { country: 'Switzerland', country_code: 'CH', language: 'de', currency: 'CHF', isd_code: '41' };
const french = { country: 'France', country_code: 'FR', language: 'fr', currency: 'EUR', isd_code: '33' };
const place = (ageMs: number, more: object = {}) =>
  done('readPlace', { detected: french, ageMs, chosen: null, ...more });

export const locationSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'location',
      clauses: 'LOC-03',
      says: 'detected anew when older than 24 hours, not before',
      input: { country: null },
      ask: (ageMs: number) => place(ageMs),
      inside: 86_400_000,
      within: { in: 'known', tags: 'known', has: { detected: french, ageMs: 86_400_000 } },
      outside: 86_400_001,
      beyond: { in: 'detecting', tags: 'busy', asks: { detectPlace: null }, has: { detected: french } },
    }),
    ...boundary({
      chart: 'location',
      clauses: 'LOC-03',
      says: 'a page that stays open counts on',
      input: { country: null },
      after: [place(86_000_000)],
      ask: (ms: number) => ms,
      inside: 399_999,
      within: { in: 'known' },
      outside: 400_000,
      beyond: { in: 'detecting', asks: { detectPlace: null } },
    }),
    story(
      'location',
      'LOC-01 LOC-05 LOC-06',
      'chosen, else detected, else Switzerland',
      [
        step(place(0, { detected: null }), { in: 'detecting', asks: { detectPlace: null } }, [
          step(
            done('detectPlace', swiss),
            { in: 'known', does: [['storeDetected', { place: swiss }]], has: { detected: swiss, ageMs: 0 } },
            [step(86_399_999, 'known', [step(1, { in: 'detecting', asks: { detectPlace: null } })])],
          ),
          step(fail('detectPlace', offline), { in: 'unknown', tags: '', has: { detected: null } }, [
            step(899_999, 'unknown', [step(1, { in: 'detecting', asks: { detectPlace: null } })]),
          ]),
        ]),
        step(fail('readPlace', null), { in: 'detecting', asks: { detectPlace: null } }),
        step(place(5, { chosen: 'IT' }), { in: 'known', has: { chosen: 'IT' } }, [
          step(
            { type: 'location.countryChosen', country: 'DE' },
            {
              in: 'known',
              does: [
                ['storeChosen', { country: 'DE' }],
                ['announceCountry', { country: 'DE' }],
              ],
              has: { chosen: 'DE' },
            },
            [
              after(
                [86_399_995],
                step(done('detectPlace', swiss), {
                  in: 'known',
                  does: [['storeDetected', { place: swiss }]],
                  has: { chosen: 'DE', detected: swiss },
                }),
              ),
            ],
          ),
        ]),
      ],
      { input: { country: null }, start: { in: 'reading', tags: 'busy', asks: { readPlace: null } } },
    ),
    story(
      'location',
      'LOC-05',
      'the country of the page wins over what is stored',
      [step(place(5, { chosen: 'IT' }), { in: 'known', has: { chosen: 'FR' } })],
      {
        input: { country: 'FR' },
        start: { in: 'reading', asks: { readPlace: null }, has: { chosen: 'FR' } },
      },
    ),
    story(
      'location',
      'LOC-03',
      'what was detected anew is new',
      [
        fork(
          [place(90_000_000)],
          step(done('detectPlace', swiss), {
            in: 'known',
            does: [['storeDetected', { place: swiss }]],
            has: { detected: swiss, ageMs: 0 },
          }),
        ),
      ],
      { input: { country: null } },
    ),
  ],
  invariants: [
    of('location').holds('LOC-05', 'a detection never changes a choice', ({ before, after }) =>
      before &&
      (before.context as { chosen: string | null }).chosen !== null &&
      (after.context as { chosen: string | null }).chosen === null
        ? 'it does'
        : null,
    ),
  ],
  unkept: {
    'location.detecting/xstate.error.actor.detectPlace#0':
      'the failure decides; the state says what to do in words of its own',
  },
};
