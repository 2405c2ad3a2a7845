import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
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
      title: 'detects the country again after 24 hours, not earlier',
      input: { country: null },
      event: (ageMs: number) => place(ageMs),
      inside: 86_400_000,
      within: { state: 'known', tags: 'known', context: { detected: french, ageMs: 86_400_000 } },
      outside: 86_400_001,
      beyond: {
        state: 'detecting',
        tags: 'busy',
        calls: { detectPlace: null },
        context: { detected: french },
      },
    }),
    ...boundary({
      chart: 'location',
      clauses: 'LOC-03',
      title: 'counts the time during which a page is open',
      input: { country: null },
      after: [place(86_000_000)],
      event: (ms: number) => ms,
      inside: 399_999,
      within: { state: 'known' },
      outside: 400_000,
      beyond: { state: 'detecting', calls: { detectPlace: null } },
    }),
    story(
      'location',
      'LOC-01 LOC-05 LOC-06',
      'uses the chosen country, otherwise the detected one, otherwise Switzerland',
      [
        [
          when(place(0, { detected: null }), { state: 'detecting', calls: { detectPlace: null } }),
          when(done('detectPlace', swiss), {
            state: 'known',
            actions: [['storeDetected', { place: swiss }]],
            context: { detected: swiss, ageMs: 0 },
          }),
          when(86_399_999, 'known'),
          when(1, { state: 'detecting', calls: { detectPlace: null } }),
        ],
        [
          given(place(0, { detected: null })),
          when(fail('detectPlace', offline), { state: 'unknown', tags: '', context: { detected: null } }),
          when(899_999, 'unknown'),
          when(1, { state: 'detecting', calls: { detectPlace: null } }),
        ],
        [when(fail('readPlace', null), { state: 'detecting', calls: { detectPlace: null } })],
        [
          when(place(5, { chosen: 'IT' }), { state: 'known', context: { chosen: 'IT' } }),
          when(
            { type: 'location.countryChosen', country: 'DE' },
            {
              state: 'known',
              actions: [
                ['storeChosen', { country: 'DE' }],
                ['announceCountry', { country: 'DE' }],
              ],
              context: { chosen: 'DE' },
            },
          ),
          given(86_399_995),
          when(done('detectPlace', swiss), {
            state: 'known',
            actions: [['storeDetected', { place: swiss }]],
            context: { chosen: 'DE', detected: swiss },
          }),
        ],
      ],
      { input: { country: null }, start: { state: 'reading', tags: 'busy', calls: { readPlace: null } } },
    ),
    story(
      'location',
      'LOC-05',
      'the country that is set when the page starts overrides the stored one',
      [[when(place(5, { chosen: 'IT' }), { state: 'known', context: { chosen: 'FR' } })]],
      {
        input: { country: 'FR' },
        start: { state: 'reading', calls: { readPlace: null }, context: { chosen: 'FR' } },
      },
    ),
    story(
      'location',
      'LOC-03',
      'a new detection replaces the stored place',
      [
        [
          given(place(90_000_000)),
          when(done('detectPlace', swiss), {
            state: 'known',
            actions: [['storeDetected', { place: swiss }]],
            context: { detected: swiss, ageMs: 0 },
          }),
        ],
      ],
      { input: { country: null } },
    ),
  ],
  invariants: [
    of('location').holds('LOC-05', 'detection never changes a chosen country', ({ before, after }) =>
      before &&
      (before.context as { chosen: string | null }).chosen !== null &&
      (after.context as { chosen: string | null }).chosen === null
        ? 'it does'
        : null,
    ),
  ],
  unkept: {
    'location.detecting/xstate.error.actor.detectPlace#0':
      'the reason for the failure is irrelevant; the state has its own message',
  },
};
