import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** The stored session at the start of a call. */
export type StoredToken = {
  /** Another tab has signed in another person, so nothing on this page may be stored for them. */
  isAnother: boolean;
  token: string | null;
  /** Milliseconds until it expires; null without a stored expiry, which counts as expired. */
  remainingMs: number | null;
};

export type AccessTokenOutput =
  | { outcome: 'given'; token: string | null }
  /** The call is not made. */
  | { outcome: 'refused'; kind: Failure['kind'] };

type TokenUse = 'another' | 'visitor' | 'fresh' | 'aging' | 'expired';

/** Renewed when less than five minutes remain. */
const getTokenUse = ({ isAnother, token, remainingMs }: StoredToken): TokenUse => {
  if (isAnother) return 'another';
  if (token === null) return 'visitor';
  if (remainingMs === null || remainingMs <= 0) return 'expired';
  return remainingMs >= 300_000 ? 'fresh' : 'aging';
};

/** Output of `readToken`. */
const storedIn = (event: { type: string; output?: unknown }): StoredToken => event.output as StoredToken;

/** The access token for one API call. */
export const accessTokenMachine = setup({
  types: {
    context: {} as {
      /** The call acts on behalf of a customer. */
      writes: boolean;
      token: string | null;
      refusal: Failure['kind'] | null;
    },
    input: {} as { writes: boolean },
    output: {} as AccessTokenOutput,
    tags: {} as 'busy',
  },
  actors: {
    /** Ends once the server has received a sign-out, or an attempt failed; immediately if none is pending. */
    awaitSignOut: notProvided<void>('accessToken.awaitSignOut'),
    readToken: notProvided<StoredToken>('accessToken.readToken'),
    /** Ends with the stored values once the renewal is over, or if no renewal is possible. */
    awaitRenewal: notProvided<string | null, { token: string | null }>('accessToken.awaitRenewal'),
  },
  guards: {
    isUse: ({ event }, p: { use: TokenUse }) => getTokenUse(storedIn(event)) === p.use,
    isForNobody: ({ context }, p: { token: string | null }) => context.writes && p.token === null,
  },
  actions: {
    setToken: assign({ token: (_, p: { token: string | null }) => p.token }),
    setRefusal: assign({ refusal: (_, p: { kind: Failure['kind'] }) => p.kind }),
    requestRenewal: () => {},
  },
  delays: { renewalPatience: 30_000 },
}).createMachine({
  id: 'accessToken',
  description:
    'Picks the access token for an API call, waits for a renewal or a sign-out, or refuses the call.',
  context: ({ input }) => ({ writes: input.writes, token: null, refusal: null }),
  output: ({ context: { token, refusal } }): AccessTokenOutput =>
    refusal === null ? { outcome: 'given', token } : { outcome: 'refused', kind: refusal },
  initial: 'awaitingSignOut',
  states: {
    awaitingSignOut: {
      description:
        'Waits until the server has received the sign-out, so that no call runs for the previous customer.',
      tags: ['busy'],
      invoke: { id: 'awaitSignOut', src: 'awaitSignOut', onDone: 'reading', onError: 'reading' },
    },
    reading: {
      description: 'Reads the stored token and checks that it belongs to the customer of this page.',
      tags: ['busy'],
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isUse', params: { use: 'another' } },
            target: 'refused',
            actions: [{ type: 'setRefusal', params: { kind: 'session' } }],
          },
          {
            guard: { type: 'isUse', params: { use: 'visitor' } },
            target: 'given',
          },
          {
            guard: { type: 'isUse', params: { use: 'fresh' } },
            target: 'given',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output.token }) }],
          },
          {
            guard: { type: 'isUse', params: { use: 'aging' } },
            target: 'given',
            actions: [
              { type: 'setToken', params: ({ event }) => ({ token: event.output.token }) },
              'requestRenewal',
            ],
            meta: { spec: 'SESS-12' },
          },
          {
            target: 'awaitingRenewal',
            actions: [
              { type: 'setToken', params: ({ event }) => ({ token: event.output.token }) },
              'requestRenewal',
            ],
            meta: { spec: 'SESS-10' },
          },
        ],
        onError: { target: 'refused', actions: [{ type: 'setRefusal', params: { kind: 'generic' } }] },
      },
    },
    awaitingRenewal: {
      description: 'The token has expired. All waiting calls share one renewal.',
      tags: ['busy'],
      invoke: {
        id: 'awaitRenewal',
        src: 'awaitRenewal',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isForNobody', params: ({ event }) => ({ token: event.output }) },
            target: 'refused',
            description: 'A call on behalf of a customer is never sent as a visitor.',
            actions: [{ type: 'setRefusal', params: { kind: 'session' } }],
          },
          {
            target: 'given',
            description: 'Public data is read without a token.',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'SESS-13' },
          },
        ],
        onError: { target: 'refused', actions: [{ type: 'setRefusal', params: { kind: 'network' } }] },
      },
      after: {
        renewalPatience: {
          target: 'refused',
          actions: [{ type: 'setRefusal', params: { kind: 'network' } }],
        },
      },
    },
    given: { description: 'The call is sent with this token, or as a visitor.', type: 'final' },
    refused: { description: 'The call is not sent, and the output has the reason.', type: 'final' },
  },
});
