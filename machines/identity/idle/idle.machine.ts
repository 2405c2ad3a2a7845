import { assign, setup } from 'xstate';
import { idleMinutes } from '../../../contract/domain/limits.ts';
import { inBackground } from '../../lib/exceptions.ts';
import { notProvided } from '../../lib/notProvided.ts';

/**
 * A sign of activity. `idleMs` is the time since the previous activity in any tab; null if none is stored.
 * `isScroll` is true for scrolling, which can also happen without any user action.
 */
export type Sign = { idleMs: number | null; isScroll: boolean };
export type IdleEvent =
  | ({ type: 'activity.seen' } & Sign)
  /** Another tab has updated the shared timestamp. */
  | { type: 'activity.seenElsewhere' }
  | { type: 'activity.resumed' }
  | { type: 'idle.stayed' };

const minute = 60_000;
const idle = idleMinutes * minute;

/** Result of comparing the time since the last activity with the limits. */
export type IdleOutcome = 'over' | 'cleared' | 'warned' | 'active';
const getOutcome = (idleMs: number): IdleOutcome => {
  if (idleMs >= 3_600_000) return 'over';
  if (idleMs >= idle) return 'cleared';
  return idleMs >= idle - minute ? 'warned' : 'active';
};
/** Extracts the output of `readIdle`. */
const idleIn = (event: { type: string; output?: unknown }): number => event.output as number;

/**
 * Handles inactivity across all tabs. After 30 minutes, the page removes personal data; after 60 minutes, it
 * also ends the session on the server.
 */
export const idleMachine = setup({
  types: {
    context: {} as { idleMs: number },
    events: {} as IdleEvent,
    tags: {} as 'active' | 'warning' | 'cleared',
  },
  actors: {
    /** Milliseconds since the last activity in any tab. */
    readIdle: notProvided<number>('idle.readIdle'),
    signOut: notProvided<void>('idle.signOut'),
  },
  guards: {
    /**
     * True if the previous activity was less than half an hour ago. Otherwise, the computer may have been
     * asleep, and the timestamp must be checked before it is overwritten.
     */
    isRecent: (_, p: Sign) => p.idleMs === null || p.idleMs < idle,
    /**
     * True unless the activity is scrolling. The page can also scroll without user action, for example on
     * returning to the front page.
     */
    isUserActivity: (_, p: Sign) => !p.isScroll,
    isOutcome: ({ event }, p: { outcome: IdleOutcome }) => getOutcome(idleIn(event)) === p.outcome,
  },
  actions: {
    setIdle: assign({ idleMs: (_, p: { idleMs: number }) => p.idleMs }),
    clearIdle: assign({ idleMs: 0 }),
    /** Updates the time of the last activity, which all tabs share. */
    storeActivity: () => {},
    /** Removes the cookie consent, the tokens with their expiry time, and the stored user. */
    clearPerson: () => {},
    goHome: () => {},
  },
  delays: {
    warningAfter: ({ context }) => Math.max(0, idle - minute - context.idleMs),
    clearAfter: ({ context }) => Math.max(0, idle - context.idleMs),
    signOutAfter: ({ context }) => Math.max(0, 3_600_000 - context.idleMs),
  },
}).createMachine({
  id: 'idle',
  description:
    'All tabs share the time of the last activity, so activity in one keeps the others signed in. Sleep is detected.',
  meta: {
    exceptions: {
      ...inBackground('idle.checking', 'idle.ending', 'idle.resuming'),
    },
  },
  context: { idleMs: 0 },
  initial: 'checking',
  states: {
    checking: {
      description: 'Reads the time of the last activity, which all tabs share.',
      invoke: {
        id: 'readIdle',
        src: 'readIdle',
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'over' } },
            target: 'ending',
            actions: [
              { type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) },
              'clearPerson',
              'goHome',
            ],
            meta: { spec: 'SESS-17' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'cleared' } },
            target: 'cleared',
            actions: [
              { type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) },
              'clearPerson',
              'goHome',
            ],
            meta: { spec: 'SESS-16 SESS-19' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'warned' } },
            target: 'warning',
            actions: [{ type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) }],
          },
          {
            target: 'active',
            actions: [{ type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) }],
          },
        ],
        onError: { target: 'active', actions: ['clearIdle'] },
      },
      on: {
        'activity.seen': {
          guard: { type: 'isRecent', params: ({ event }) => event },
          target: 'active',
          actions: ['clearIdle', 'storeActivity'],
        },
      },
    },
    active: {
      description:
        'The shopper is active. The time of the last activity is checked again when a warning might be due.',
      tags: ['active'],
      on: {
        'activity.seen': [
          {
            guard: { type: 'isRecent', params: ({ event }) => event },
            target: 'active',
            reenter: true,
            actions: ['clearIdle', 'storeActivity'],
            meta: { spec: 'SESS-18' },
          },
          { target: 'checking', meta: { spec: 'SESS-16' } },
        ],
        'activity.resumed': 'checking',
      },
      after: { warningAfter: 'checking' },
    },
    warning: {
      description:
        'A warning is shown. Without activity in any tab, the shopper is signed out in one minute.',
      tags: ['warning'],
      on: {
        'activity.seen': [
          { guard: { type: 'isRecent', params: ({ event }) => event }, actions: ['storeActivity'] },
          { target: 'checking', meta: { spec: 'SESS-16' } },
        ],
        'activity.seenElsewhere': { target: 'checking', meta: { spec: 'SESS-18' } },
        'idle.stayed': { target: 'active', actions: ['clearIdle'], meta: { spec: 'SESS-18' } },
        'activity.resumed': 'checking',
      },
      after: { clearAfter: 'checking' },
    },
    cleared: {
      description:
        'After 30 minutes without activity, the page has deleted personal data and tokens and has notified the server.',
      tags: ['cleared'],
      on: {
        'activity.seen': {
          guard: { type: 'isUserActivity', params: ({ event }) => event },
          target: 'active',
          actions: ['clearIdle', 'storeActivity'],
        },
        'activity.resumed': 'resuming',
      },
      after: { signOutAfter: 'resuming' },
    },
    resuming: {
      description: 'The data has been deleted. The time of the last activity is being read again.',
      tags: ['cleared'],
      invoke: {
        id: 'readIdle',
        src: 'readIdle',
        onDone: [
          {
            guard: { type: 'isOutcome', params: { outcome: 'over' } },
            target: 'ending',
            meta: { spec: 'SESS-17' },
          },
          {
            guard: { type: 'isOutcome', params: { outcome: 'cleared' } },
            target: 'cleared',
            actions: [{ type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) }],
          },
          {
            target: 'active',
            actions: [{ type: 'setIdle', params: ({ event }) => ({ idleMs: event.output }) }],
          },
        ],
        onError: 'cleared',
      },
      on: {
        'activity.seen': {
          guard: { type: 'isUserActivity', params: ({ event }) => event },
          target: 'active',
          actions: ['clearIdle', 'storeActivity'],
        },
      },
    },
    ending: {
      description:
        'An hour has passed without activity. The server is notified again. Its response does not matter.',
      tags: ['cleared'],
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'ended', meta: { spec: 'SESS-17' } },
        onError: { target: 'ended', meta: { spec: 'SESS-17 SESS-19' } },
      },
    },
    ended: {
      description: 'The session has ended. The next activity starts a new idle period.',
      tags: ['cleared'],
      on: {
        'activity.seen': {
          guard: { type: 'isUserActivity', params: ({ event }) => event },
          target: 'active',
          actions: ['clearIdle', 'storeActivity'],
        },
      },
    },
  },
});
