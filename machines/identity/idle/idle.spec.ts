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
      within: { state: 'warning', tags: 'warning', context: { idleMs: 1_799_999 } },
      outside: 1_800_000,
      beyond: {
        state: 'cleared',
        tags: 'cleared',
        actions: ['clearPerson', 'goHome'],
        context: { idleMs: 1_800_000 },
      },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-17',
      says: '60 minutes sign out',
      ask: idleFor,
      inside: 3_599_999,
      within: { state: 'cleared', actions: ['clearPerson', 'goHome'] },
      outside: 3_600_000,
      beyond: {
        state: 'ending',
        tags: 'cleared',
        actions: ['clearPerson', 'goHome'],
        calls: { signOut: null },
      },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'a minute before, somebody is warned',
      ask: idleFor,
      inside: 1_739_999,
      within: { state: 'active', tags: 'active', context: { idleMs: 1_739_999 } },
      outside: 1_740_000,
      beyond: { state: 'warning', context: { idleMs: 1_740_000 } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-18',
      says: 'the stamp is read when a warning could be due',
      after: [idleFor(40_000)],
      ask: (ms: number) => ms,
      inside: 1_699_999,
      within: { state: 'active' },
      outside: 1_700_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'the warning lasts until the 30 minutes are full',
      after: [idleFor(1_745_000)],
      ask: (ms: number) => ms,
      inside: 54_999,
      within: { state: 'warning' },
      outside: 55_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-17',
      says: 'after the clearing it is looked again when the hour is full',
      after: [idleFor(1_900_000)],
      ask: (ms: number) => ms,
      inside: 1_699_999,
      within: { state: 'cleared' },
      outside: 1_700_000,
      beyond: { state: 'resuming', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      says: 'activity after half an hour counts only after the stored time was read',
      after: [idleFor(0)],
      ask: sign,
      inside: 1_799_999,
      within: { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] },
      outside: 1_800_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    story('idle', 'SESS-18', 'activity restarts the count and is stored for all tabs', [
      step(idleFor(1_000_000), { state: 'active', context: { idleMs: 1_000_000 } }, [
        step('activity.resumed', { state: 'checking', calls: { readIdle: null } }),
        step('activity.seenElsewhere', { state: 'active' }),
        step(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }, [
          step(1_739_999, { state: 'active' }, [step(1, { state: 'checking', calls: { readIdle: null } })]),
        ]),
        step(scrolled, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }),
        step(sign(null), { state: 'active', actions: ['storeSign'] }),
        inTurn(
          step(500_000, 'active'),
          step(seen, { state: 'active', actions: ['storeSign'] }),
          step(1_739_999, 'active'),
        ),
      ]),
      step(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }),
      step(sign(1_800_000), { state: 'checking' }),
      step(fail('readIdle', null), { state: 'active', context: { idleMs: 0 } }),
      step(idleFor(1_750_000), 'warning', [
        step(seen, { state: 'warning', actions: ['storeSign'] }),
        step(sign(1_800_000), { state: 'checking', calls: { readIdle: null } }),
        step('activity.seenElsewhere', { state: 'checking', calls: { readIdle: null } }),
        step('idle.stayed', { state: 'active', context: { idleMs: 0 } }),
        step('activity.resumed', { state: 'checking', calls: { readIdle: null } }),
      ]),
    ]),
    story('idle', 'SESS-17', 'notifies the server once more and ignores its answer', [
      step(idleFor(1_800_000), { state: 'cleared', actions: ['clearPerson', 'goHome'] }, [
        step(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }),
        // a late return still counts as activity; a scroll on the way to the front page does not
        step(sign(1_900_000), { state: 'active', actions: ['storeSign'] }),
        step(scrolled, { state: 'cleared' }),
        step('activity.resumed', { state: 'resuming', tags: 'cleared', calls: { readIdle: null } }, [
          step(idleFor(3_600_000), { state: 'ending', calls: { signOut: null } }, [
            step(done('signOut'), { state: 'ended', tags: 'cleared' }, [
              step(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }),
            ]),
            step(fail('signOut', failure('network')), { state: 'ended' }),
          ]),
          step(idleFor(3_599_999), { state: 'cleared', context: { idleMs: 3_599_999 } }),
          step(idleFor(1_800_000), { state: 'cleared', context: { idleMs: 1_800_000 } }),
          step(idleFor(1_799_999), { state: 'active', context: { idleMs: 1_799_999 } }),
          step(fail('readIdle', null), { state: 'cleared' }),
          step(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeSign'] }),
        ]),
      ]),
    ]),
    story('idle', 'SESS-18', 'activity in time ends the warning', [
      fork(
        [idleFor(1_750_000), sign(1_800_000)],
        step(fail('readIdle', null), { state: 'active', tags: 'active', context: { idleMs: 0 } }),
        step(sign(null), { state: 'active', tags: 'active', actions: ['storeSign'], context: { idleMs: 0 } }),
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
    of('idle').doesOnly('SESS-16', 'deletes data only after reading the stored time', 'clearPerson', [
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
