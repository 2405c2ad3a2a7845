import { of } from '../../../flows/spec/invariants.ts';
import type { Spec } from '../../../flows/spec/prove.ts';
import { boundary, given, story, when } from '../../../flows/spec/stories.ts';
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
      title: 'removes the personal data after 30 minutes and opens the front page',
      event: idleFor,
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
      title: 'signs out after 60 minutes',
      event: idleFor,
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
      title: 'warns one minute before removing the data',
      event: idleFor,
      inside: 1_739_999,
      within: { state: 'active', tags: 'active', context: { idleMs: 1_739_999 } },
      outside: 1_740_000,
      beyond: { state: 'warning', context: { idleMs: 1_740_000 } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-18',
      title: 'reads the timestamp when a warning might be due',
      after: [idleFor(40_000)],
      event: (ms: number) => ms,
      inside: 1_699_999,
      within: { state: 'active' },
      outside: 1_700_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      title: 'shows the warning until the 30 minutes are over',
      after: [idleFor(1_745_000)],
      event: (ms: number) => ms,
      inside: 54_999,
      within: { state: 'warning' },
      outside: 55_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-17',
      title: 'checks again when the hour is over',
      after: [idleFor(1_900_000)],
      event: (ms: number) => ms,
      inside: 1_699_999,
      within: { state: 'cleared' },
      outside: 1_700_000,
      beyond: { state: 'resuming', calls: { readIdle: null } },
    }),
    ...boundary({
      chart: 'idle',
      clauses: 'SESS-16',
      title: 'after half an hour, reads the stored time before counting any activity',
      after: [idleFor(0)],
      event: sign,
      inside: 1_799_999,
      within: { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] },
      outside: 1_800_000,
      beyond: { state: 'checking', calls: { readIdle: null } },
    }),
    story('idle', 'SESS-18', 'activity in any tab restarts the idle period and is stored for all tabs', [
      [
        when(idleFor(1_000_000), { state: 'active', context: { idleMs: 1_000_000 } }),
        when('activity.resumed', { state: 'checking', calls: { readIdle: null } }),
      ],
      [given(idleFor(1_000_000)), when('activity.seenElsewhere', { state: 'active' })],
      [
        given(idleFor(1_000_000)),
        when(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] }),
        when(1_739_999, { state: 'active' }),
        when(1, { state: 'checking', calls: { readIdle: null } }),
      ],
      [
        given(idleFor(1_000_000)),
        when(scrolled, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] }),
      ],
      [given(idleFor(1_000_000)), when(sign(null), { state: 'active', actions: ['storeActivity'] })],
      [
        given(idleFor(1_000_000)),
        when(500_000, 'active'),
        when(seen, { state: 'active', actions: ['storeActivity'] }),
        when(1_739_999, 'active'),
      ],
      [when(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] })],
      [when(sign(1_800_000), { state: 'checking' })],
      [when(fail('readIdle', null), { state: 'active', context: { idleMs: 0 } })],
      [when(idleFor(1_750_000), 'warning'), when(seen, { state: 'warning', actions: ['storeActivity'] })],
      [given(idleFor(1_750_000)), when(sign(1_800_000), { state: 'checking', calls: { readIdle: null } })],
      [
        given(idleFor(1_750_000)),
        when('activity.seenElsewhere', { state: 'checking', calls: { readIdle: null } }),
      ],
      [given(idleFor(1_750_000)), when('idle.stayed', { state: 'active', context: { idleMs: 0 } })],
      [given(idleFor(1_750_000)), when('activity.resumed', { state: 'checking', calls: { readIdle: null } })],
    ]),
    story('idle', 'SESS-17', 'after 60 minutes, notifies the server again and ignores its response', [
      [
        when(idleFor(1_800_000), { state: 'cleared', actions: ['clearPerson', 'goHome'] }),
        when(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] }),
      ],
      [
        given(idleFor(1_800_000)),
        // after 30 minutes, clicks still count as activity, but the scroll on opening the front page does not
        when(sign(1_900_000), { state: 'active', actions: ['storeActivity'] }),
      ],
      [given(idleFor(1_800_000)), when(scrolled, { state: 'cleared' })],
      [
        given(idleFor(1_800_000)),
        when('activity.resumed', { state: 'resuming', tags: 'cleared', calls: { readIdle: null } }),
        when(idleFor(3_600_000), { state: 'ending', calls: { signOut: null } }),
        when(done('signOut'), { state: 'ended', tags: 'cleared' }),
        when(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] }),
      ],
      [
        given(idleFor(1_800_000), 'activity.resumed', idleFor(3_600_000)),
        when(fail('signOut', failure('network')), { state: 'ended' }),
      ],
      [
        given(idleFor(1_800_000), 'activity.resumed'),
        when(idleFor(3_599_999), { state: 'cleared', context: { idleMs: 3_599_999 } }),
      ],
      [
        given(idleFor(1_800_000), 'activity.resumed'),
        when(idleFor(1_800_000), { state: 'cleared', context: { idleMs: 1_800_000 } }),
      ],
      [
        given(idleFor(1_800_000), 'activity.resumed'),
        when(idleFor(1_799_999), { state: 'active', context: { idleMs: 1_799_999 } }),
      ],
      [given(idleFor(1_800_000), 'activity.resumed'), when(fail('readIdle', null), { state: 'cleared' })],
      [
        given(idleFor(1_800_000), 'activity.resumed'),
        when(seen, { state: 'active', context: { idleMs: 0 }, actions: ['storeActivity'] }),
      ],
    ]),
    story('idle', 'SESS-18', 'activity ends the warning if it occurs in time', [
      [
        given(idleFor(1_750_000), sign(1_800_000)),
        when(fail('readIdle', null), { state: 'active', tags: 'active', context: { idleMs: 0 } }),
      ],
      [
        given(idleFor(1_750_000), sign(1_800_000)),
        when(sign(null), {
          state: 'active',
          tags: 'active',
          actions: ['storeActivity'],
          context: { idleMs: 0 },
        }),
      ],
      [
        given(
          // scrolling no longer counts as activity after 30 minutes
          idleFor(1_900_000),
          'activity.resumed',
        ),
        when({ ...sign(1_900_000), isScroll: true }, 'resuming'),
      ],
      [
        given(idleFor(3_600_000), fail('signOut', null)),
        when({ ...sign(1_900_000), isScroll: true }, 'ended'),
      ],
    ]),
  ],
  invariants: [
    of('idle').doesOnly(
      'SESS-16',
      'deletes data only after reading the stored time of the last activity',
      'clearPerson',
      ['checking'],
    ),
  ],
  unkept: {
    'idle.checking/xstate.error.actor.readIdle#0': 'if the storage cannot be read, nothing counts as stored',
    'idle.resuming/xstate.error.actor.readIdle#0': 'if the storage cannot be read, nothing counts as stored',
    'idle.active/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.active/activity.seen#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.checking/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.cleared/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.ended/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.resuming/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.warning/activity.seen#0':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.warning/activity.seen#1':
      'only the event matters; its value is rejected, already known or merely compared',
    'idle.ending/xstate.error.actor.signOut#0':
      'a broken child chart is abandoned; the page returns to where it started that chart',
    'idle.resuming/xstate.done.actor.readIdle#0':
      'only the kind of response matters; its content is already known or is loaded again',
  },
};
