import { assign, setup } from 'xstate';
import { locationHours } from '../../../contract/domain/limits.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Place } from '../../types.ts';

/**
 * Location data stored in the browser: the last detected place and its age, and the country chosen by the
 * shopper.
 */
export type StoredPlace = { detected: Place | null; ageMs: number; chosen: string | null };

export type LocationEvent = { type: 'location.countryChosen'; country: string };

const life = locationHours * 3_600_000;

/**
 * Determines the shopper's country. A chosen country always takes precedence over a detected one, and a failed
 * detection is ignored.
 */
export const locationMachine = setup({
  types: {
    context: {} as { detected: Place | null; chosen: string | null; ageMs: number },
    events: {} as LocationEvent,
    input: {} as { country: string | null },
    tags: {} as 'busy' | 'known',
  },
  actors: {
    readPlace: notProvided<StoredPlace>('location.readPlace'),
    detectPlace: notProvided<Place>('location.detectPlace'),
  },
  guards: {
    isFresh: (_, p: { place: StoredPlace }) => p.place.detected !== null && p.place.ageMs <= life,
  },
  actions: {
    setStored: assign({
      detected: (_, p: { place: StoredPlace }) => p.place.detected,
      chosen: ({ context }, p: { place: StoredPlace }) => context.chosen ?? p.place.chosen,
      ageMs: (_, p: { place: StoredPlace }) => p.place.ageMs,
    }),
    setDetected: assign({ detected: (_, p: { place: Place }) => p.place, ageMs: 0 }),
    setChosen: assign({ chosen: (_, p: { country: string }) => p.country }),
    storeDetected: (_, _p: { place: Place }) => {},
    storeChosen: (_, _p: { country: string }) => {},
    announceCountry: (_, _p: { country: string }) => {},
  },
  delays: {
    cacheDuration: ({ context }) => Math.max(0, life - context.ageMs),
    retryPause: 900_000,
  },
}).createMachine({
  id: 'location',
  description:
    "Determines the shopper's country: chosen, otherwise detected, otherwise Switzerland. Detection repeats after 24 hours.",
  context: ({ input }) => ({ detected: null, chosen: input.country, ageMs: 0 }),
  initial: 'reading',
  on: {
    'location.countryChosen': {
      actions: [
        { type: 'setChosen', params: ({ event }) => ({ country: event.country }) },
        { type: 'storeChosen', params: ({ event }) => ({ country: event.country }) },
        { type: 'announceCountry', params: ({ event }) => ({ country: event.country }) },
      ],
      meta: { spec: 'LOC-05 CAT-01' },
    },
  },
  states: {
    reading: {
      description: 'The stored countries and the age of the detected one are being read.',
      tags: ['busy'],
      invoke: {
        id: 'readPlace',
        src: 'readPlace',
        onDone: [
          {
            guard: { type: 'isFresh', params: ({ event }) => ({ place: event.output }) },
            target: 'known',
            actions: [{ type: 'setStored', params: ({ event }) => ({ place: event.output }) }],
            meta: { spec: 'LOC-03' },
          },
          {
            target: 'detecting',
            actions: [{ type: 'setStored', params: ({ event }) => ({ place: event.output }) }],
            meta: { spec: 'LOC-03' },
          },
        ],
        onError: 'detecting',
      },
    },
    detecting: {
      description: 'The IP location service is detecting the country.',
      tags: ['busy'],
      invoke: {
        id: 'detectPlace',
        src: 'detectPlace',
        onDone: {
          target: 'known',
          actions: [
            { type: 'setDetected', params: ({ event }) => ({ place: event.output }) },
            { type: 'storeDetected', params: ({ event }) => ({ place: event.output }) },
          ],
          meta: { spec: 'LOC-01 LOC-02 LOC-04' },
        },
        onError: { target: 'unknown', meta: { spec: 'LOC-06' } },
      },
    },
    known: {
      description: 'The country has been determined. It is detected again after 24 hours.',
      tags: ['known'],
      after: { cacheDuration: { target: 'detecting', meta: { spec: 'LOC-03' } } },
    },
    unknown: {
      description:
        'The IP location service did not respond, so Switzerland is used. Detection is retried later.',
      after: { retryPause: 'detecting' },
    },
  },
});
