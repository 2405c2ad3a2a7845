import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, inTurn, step, story, fork } from '../../../flows/spec/stories.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { failure } from '../../fixtures.ts';

const idleFor = (ms: number) => done('readIdle', ms);
const sign = (idleMs: number | null) => ({ type: 'activity.seen' as const, idleMs, isScroll: false });
const seen = sign(60_000);
const scrolled = { ...seen, isScroll: true };

export const idleSpec: Spec = {
  stories: [
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16 SESS-19',
      says: '30 minutes clear the person and lead home',
      ask: idleFor,
      inside: 1_799_999,
      within: { in: 'warning', tags: 'warning', has: { idleMs: 1_799_999 } },
      outside: 1_800_000,
      beyond: { in: 'cleared', tags: 'cleared', does: ['clearPerson', 'goHome'], has: { idleMs: 1_800_000 } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-17',
      says: '60 minutes sign out',
      ask: idleFor,
      inside: 3_599_999,
      within: { in: 'cleared', does: ['clearPerson', 'goHome'] },
      outside: 3_600_000,
      beyond: { in: 'ending', tags: 'cleared', does: ['clearPerson', 'goHome'], asks: { signOut: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'a minute before, somebody is warned',
      ask: idleFor,
      inside: 1_739_999,
      within: { in: 'active', tags: 'active', has: { idleMs: 1_739_999 } },
      outside: 1_740_000,
      beyond: { in: 'warning', has: { idleMs: 1_740_000 } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-18',
      says: 'the stamp is read when a warning could be due',
      after: [idleFor(40_000)],
      ask: (ms: number) => ms,
      inside: 1_699_999,
      within: { in: 'active' },
      outside: 1_700_000,
      beyond: { in: 'checking', asks: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'the warning lasts until the 30 minutes are full',
      after: [idleFor(1_745_000)],
      ask: (ms: number) => ms,
      inside: 54_999,
      within: { in: 'warning' },
      outside: 55_000,
      beyond: { in: 'checking', asks: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-17',
      says: 'after the clearing it is looked again when the hour is full',
      after: [idleFor(1_900_000)],
      ask: (ms: number) => ms,
      inside: 1_699_999,
      within: { in: 'cleared' },
      outside: 1_700_000,
      beyond: { in: 'resuming', asks: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'a sign after half an hour is no sign before the stamp was looked at',
      after: [idleFor(0)],
      ask: sign,
      inside: 1_799_999,
      within: { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] },
      outside: 1_800_000,
      beyond: { in: 'checking', asks: { readIdle: null } },
    }),
    story('idle', 'SESS-18', 'a sign of life starts the count anew, and is stamped for all tabs', [
      step(idleFor(1_000_000), { in: 'active', has: { idleMs: 1_000_000 } }, [
        step('activity.resumed', { in: 'checking', asks: { readIdle: null } }),
        step('activity.seenElsewhere', { in: 'active' }),
        step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }, [
          step(1_739_999, { in: 'active' }, [step(1, { in: 'checking', asks: { readIdle: null } })]),
        ]),
        step(scrolled, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
        step(sign(null), { in: 'active', does: ['storeSign'] }),
        inTurn(
          step(500_000, 'active'),
          step(seen, { in: 'active', does: ['storeSign'] }),
          step(1_739_999, 'active'),
        ),
      ]),
      step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
      step(sign(1_800_000), { in: 'checking' }),
      step(fail('readIdle', null), { in: 'active', has: { idleMs: 0 } }),
      step(idleFor(1_750_000), 'warning', [
        step(seen, { in: 'warning', does: ['storeSign'] }),
        step(sign(1_800_000), { in: 'checking', asks: { readIdle: null } }),
        step('activity.seenElsewhere', { in: 'checking', asks: { readIdle: null } }),
        step('idle.stayed', { in: 'active', has: { idleMs: 0 } }),
        step('activity.resumed', { in: 'checking', asks: { readIdle: null } }),
      ]),
    ]),
    story('idle', 'SESS-17', 'the server is told once more, whatever it says', [
      step(idleFor(1_800_000), { in: 'cleared', does: ['clearPerson', 'goHome'] }, [
        step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
        // a late return still counts as activity; a scroll on the way to the front page does not
        step(sign(1_900_000), { in: 'active', does: ['storeSign'] }),
        step(scrolled, { in: 'cleared' }),
        step('activity.resumed', { in: 'resuming', tags: 'cleared', asks: { readIdle: null } }, [
          step(idleFor(3_600_000), { in: 'ending', asks: { signOut: null } }, [
            step(done('signOut'), { in: 'ended', tags: 'cleared' }, [
              step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
            ]),
            step(fail('signOut', failure('network')), { in: 'ended' }),
          ]),
          step(idleFor(3_599_999), { in: 'cleared', has: { idleMs: 3_599_999 } }),
          step(idleFor(1_800_000), { in: 'cleared', has: { idleMs: 1_800_000 } }),
          step(idleFor(1_799_999), { in: 'active', has: { idleMs: 1_799_999 } }),
          step(fail('readIdle', null), { in: 'cleared' }),
          step(seen, { in: 'active', has: { idleMs: 0 }, does: ['storeSign'] }),
        ]),
      ]),
    ]),
    story('idle', 'SESS-18', 'whoever is there again has not been away', [
      fork(
        [idleFor(1_750_000), sign(1_800_000)],
        step(fail('readIdle', null), { in: 'active', tags: 'active', has: { idleMs: 0 } }),
        step(sign(null), { in: 'active', tags: 'active', does: ['storeSign'], has: { idleMs: 0 } }),
      ),
      // a scroll or a sign after the end of the session is no return
      fork(
        [idleFor(1_900_000), 'activity.resumed'],
        step({ ...sign(1_900_000), isScroll: true }, 'resuming'),
      ),
      fork(
        [idleFor(3_600_000), fail('signOut', null)],
        step({ ...sign(1_900_000), isScroll: true }, 'ended'),
      ),
    ]),
  ],
  invariants: [
    of('idle').doesOnly('SESS-16', 'nobody is cleared before the stamp was read', 'clearPerson', [
      'checking',
    ]),
  ],
  unkept: {
    'idle.checking/xstate.error.actor.readIdle#0': 'what the storage does not say counts as nothing stored',
    'idle.resuming/xstate.error.actor.readIdle#0': 'what the storage does not say counts as nothing stored',
    'idle.active/activity.seen#0': 'the event decides; its value is refused, known already, or only a bound',
    'idle.active/activity.seen#1': 'the event decides; its value is refused, known already, or only a bound',
    'idle.checking/activity.seen#0':
      'the event decides; its value is refused, known already, or only a bound',
    'idle.cleared/activity.seen#0': 'the event decides; its value is refused, known already, or only a bound',
    'idle.ended/activity.seen#0': 'the event decides; its value is refused, known already, or only a bound',
    'idle.resuming/activity.seen#0':
      'the event decides; its value is refused, known already, or only a bound',
    'idle.warning/activity.seen#0': 'the event decides; its value is refused, known already, or only a bound',
    'idle.warning/activity.seen#1': 'the event decides; its value is refused, known already, or only a bound',
    'idle.ending/xstate.error.actor.signOut#0':
      'a chart that broke is left; the page stands where it began it',
    'idle.resuming/xstate.done.actor.readIdle#0':
      'the answer decides; what it holds is known already or is read again',
  },
};
