import { assign, setup } from 'xstate';
import { reauthForm } from '../../../contract/forms/password.ts';
import type { ReauthPurpose } from '../../../contract/schemas/auth.ts';
import { failureIn } from '../../lib/failure.ts';
import { childNotProvided, notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';
import type { oneTimeCodeMachine, OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.machine.ts';

/**
 * Input for a confirmation. `contact` is the verified contact that can receive a code: an email address or a
 * number such as `+41 791234567`. It is an empty string if there is no verified contact. `hasPassword` is true
 * if the account has a password.
 */
export type ReauthInput = { purpose: ReauthPurpose; contact: string; hasPassword: boolean };
export type ReauthOutput = { outcome: 'proved' | 'left' };

export type ReauthEvent =
  | { type: 'reauth.passwordSubmitted'; password: string }
  | { type: 'reauth.codeRequested' }
  | { type: 'reauth.closed' };

/**
 * The owner confirms their identity with the password or with a code sent to the current contact. Required
 * before replacing a verified contact, exporting data or closing the account.
 */
export const reauthMachine = setup({
  types: {
    context: {} as ReauthInput & {
      /** True if a code was sent before the customer switched back to the password. */
      sent: boolean;
      failure: Failure | null;
      proved: boolean;
    },
    events: {} as ReauthEvent,
    input: {} as ReauthInput,
    output: {} as ReauthOutput,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as 'screen:password' | 'screen:code' | 'busy',
  },
  actors: {
    provePassword: notProvided<void, { purpose: ReauthPurpose; password: string }>('reauth.provePassword'),
    oneTimeCode: childNotProvided<typeof oneTimeCodeMachine>(),
  },
  guards: {
    hasPassword: ({ context }) => context.hasPassword,
    hasContact: ({ context }) => context.contact !== '',
    isPasswordEntered: (_, p: { password: string }) => reauthForm.isValid(p),
    isProved: (_, p: { output: OneTimeCodeOutput }) => p.output.outcome === 'proved',
    isLeft: (_, p: { output: OneTimeCodeOutput }) => p.output.outcome === 'left',
  },
  actions: {
    setFailure: assign({ failure: (_, p: { failure: Failure | null }) => p.failure }),
    setProved: assign({ proved: true }),
    setSent: assign({ sent: true }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'reauth',
  description: 'Asks for the password first. A customer without a password confirms with a code.',
  context: ({ input }) => ({ ...input, sent: false, failure: null, proved: false }),
  output: ({ context }) => ({ outcome: context.proved ? 'proved' : 'left' }),
  initial: 'choosing',
  on: { 'reauth.closed': { target: '.closed' } },
  states: {
    choosing: {
      description: 'Selects the password or a code, depending on whether the account has a password.',
      always: [{ guard: 'hasPassword', target: 'password' }, { target: 'code' }],
    },
    password: {
      description: 'The customer enters the password or switches to a code.',
      tags: ['screen:password'],
      on: {
        'reauth.passwordSubmitted': {
          guard: { type: 'isPasswordEntered', params: ({ event }) => ({ password: event.password }) },
          target: 'checkingPassword',
          actions: ['clearFailure'],
        },
        'reauth.codeRequested': { guard: 'hasContact', target: 'code', actions: ['clearFailure'] },
      },
    },
    checkingPassword: {
      description: 'The password is being checked.',
      tags: ['screen:password', 'busy'],
      invoke: {
        id: 'provePassword',
        src: 'provePassword',
        input: ({ context: { purpose }, event }) => ({
          purpose,
          password: event.type === 'reauth.passwordSubmitted' ? event.password : '',
        }),
        onDone: { target: 'verified', actions: ['setProved'] },
        onError: {
          target: 'password',
          actions: [{ type: 'setFailure', params: ({ event }) => ({ failure: failureIn(event) }) }],
        },
      },
    },
    code: {
      description:
        'Sends a code to the current contact. A customer without a password must request it first.',
      tags: ['screen:code'],
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: ({ context: { purpose, hasPassword, sent } }) => ({
          target: { proves: 'owner', contact: purpose },
          begin: hasPassword ? 'requested' : 'offered',
          running: null,
          mayBeSent: sent,
        }),
        onDone: [
          {
            guard: { type: 'isProved', params: ({ event }) => ({ output: event.output }) },
            target: 'verified',
            actions: ['setProved'],
          },
          {
            guard: { type: 'isLeft', params: ({ event }) => ({ output: event.output }) },
            target: 'choosing',
            actions: ['setSent'],
          },
          {
            target: 'choosing',
            actions: [{ type: 'setFailure', params: ({ event }) => ({ failure: event.output.failure }) }],
          },
        ],
        onError: 'closed',
      },
    },
    verified: {
      description: 'The customer has confirmed their identity.',
      type: 'final',
      tags: ['screen:password', 'busy'],
    },
    closed: {
      description: 'The customer closed the dialog without confirming.',
      type: 'final',
      tags: ['screen:password'],
      entry: ['clearFailure'],
    },
  },
});
