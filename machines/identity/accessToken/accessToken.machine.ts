import { assign, setup } from 'xstate';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

/** The session in the browser's storage at the start of a request. */
export type StoredToken = {
  /**
   * True if someone else has signed in from another tab. This page must then neither send requests nor store
   * data for that user.
   */
  isAnother: boolean;
  token: string | null;
  /**
   * Milliseconds until the token expires. Null if no expiry time is stored, in which case the token counts as
   * expired.
   */
  remainingMs: number | null;
};

export type AccessTokenOutput =
  | { outcome: 'issued'; token: string | null }
  /** The request must not be sent. `kind` states the reason. */
  | { outcome: 'refused'; kind: Failure['kind'] };

type TokenUse = 'another' | 'visitor' | 'fresh' | 'aging' | 'expired';

/** Classifies the stored token. A token that expires in less than five minutes is renewed. */
const getTokenUse = ({ isAnother, token, remainingMs }: StoredToken): TokenUse => {
  if (isAnother) return 'another';
  if (token === null) return 'visitor';
  if (remainingMs === null || remainingMs <= 0) return 'expired';
  return remainingMs >= 300_000 ? 'fresh' : 'aging';
};

/** Extracts the output of `readToken`. */
const storedIn = (event: { type: string; output?: unknown }): StoredToken => event.output as StoredToken;

/** Provides the access token for a single API request. */
export const accessTokenMachine = setup({
  types: {
    context: {} as {
      /** True if the request changes data. If it has no token after a renewal, it is refused. */
      writes: boolean;
      token: string | null;
      refusal: Failure['kind'] | null;
    },
    input: {} as { writes: boolean },
    output: {} as AccessTokenOutput,
    tags: {} as 'busy',
  },
  actors: {
    /**
     * Resolves once a pending sign-out has reached the server or failed, or immediately if no sign-out is
     * pending.
     */
    awaitSignOut: notProvided<void>('accessToken.awaitSignOut'),
    readToken: notProvided<StoredToken>('accessToken.readToken'),
    /**
     * Resolves with the stored token once the renewal has finished, or immediately if the token cannot be
     * renewed.
     */
    awaitRenewal: notProvided<string | null, { token: string | null }>('accessToken.awaitRenewal'),
  },
  guards: {
    isTokenUse: ({ event }, p: { use: TokenUse }) => getTokenUse(storedIn(event)) === p.use,
    isAnonymous: ({ context }, p: { token: string | null }) => context.writes && p.token === null,
  },
  actions: {
    setToken: assign({ token: (_, p: { token: string | null }) => p.token }),
    setRefusal: assign({ refusal: (_, p: { kind: Failure['kind'] }) => p.kind }),
    requestRenewal: () => {},
  },
  delays: { renewalTimeout: 30_000 },
}).createMachine({
  id: 'accessToken',
  description:
    'Selects the access token for an API request. Waits for a renewal or a sign-out if necessary, or refuses the request.',
  context: ({ input }) => ({ writes: input.writes, token: null, refusal: null }),
  output: ({ context: { token, refusal } }): AccessTokenOutput =>
    refusal === null ? { outcome: 'issued', token } : { outcome: 'refused', kind: refusal },
  initial: 'awaitingSignOut',
  states: {
    awaitingSignOut: {
      description:
        'Waits until the server has received the sign-out, so that no request runs for the previous customer.',
      tags: ['busy'],
      invoke: { id: 'awaitSignOut', src: 'awaitSignOut', onDone: 'reading', onError: 'reading' },
    },
    reading: {
      description: "Reads the stored token and checks whether it belongs to this page's customer.",
      tags: ['busy'],
      invoke: {
        id: 'readToken',
        src: 'readToken',
        onDone: [
          {
            guard: { type: 'isTokenUse', params: { use: 'another' } },
            target: 'refused',
            actions: [{ type: 'setRefusal', params: { kind: 'session' } }],
          },
          {
            guard: { type: 'isTokenUse', params: { use: 'visitor' } },
            target: 'issued',
          },
          {
            guard: { type: 'isTokenUse', params: { use: 'fresh' } },
            target: 'issued',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output.token }) }],
          },
          {
            guard: { type: 'isTokenUse', params: { use: 'aging' } },
            target: 'issued',
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
      description: 'The token has expired. All requests that are waiting share a single renewal.',
      tags: ['busy'],
      invoke: {
        id: 'awaitRenewal',
        src: 'awaitRenewal',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'isAnonymous', params: ({ event }) => ({ token: event.output }) },
            target: 'refused',
            description: 'A request on behalf of a customer is never sent as a visitor.',
            actions: [{ type: 'setRefusal', params: { kind: 'session' } }],
          },
          {
            target: 'issued',
            description: 'Public data can be read without a token.',
            actions: [{ type: 'setToken', params: ({ event }) => ({ token: event.output }) }],
            meta: { spec: 'SESS-13' },
          },
        ],
        onError: { target: 'refused', actions: [{ type: 'setRefusal', params: { kind: 'network' } }] },
      },
      after: {
        renewalTimeout: {
          target: 'refused',
          actions: [{ type: 'setRefusal', params: { kind: 'network' } }],
        },
      },
    },
    issued: {
      description: 'The request can be sent with this token or, without a token, as a visitor.',
      type: 'final',
    },
    refused: { description: 'The request is not sent. The output contains the reason.', type: 'final' },
  },
});
