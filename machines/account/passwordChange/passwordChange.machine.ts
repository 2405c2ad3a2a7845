import { assign, setup } from 'xstate';
import type { PasswordRule } from '../../../contract/domain/identity/password.ts';
import type { FaultsOf } from '../../../contract/forms/form.ts';
import {
  passwordChangeForm,
  withoutNewPassword,
  type PasswordChange,
} from '../../../contract/forms/password.ts';
import { failureIn } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type PasswordChangeFaults = FaultsOf<typeof passwordChangeForm>;
export type PasswordChangeEvent =
  | { type: 'passwordChange.typed'; met: PasswordRule[] }
  | { type: 'passwordChange.submitted'; passwords: PasswordChange }
  | { type: 'passwordChange.again' };

/**
 * Ways for the account's owner to set a password: with the current password, or through a link sent by email.
 */
export type OwnPassword = { hasPassword: boolean; hasEmail: boolean };

/** A signed-in customer changes the password. The current session continues, and all others end. */
export const passwordChangeMachine = setup({
  types: {
    context: {} as {
      met: PasswordRule[];
      fields: PasswordChangeFaults;
      failure: Failure | null;
      hasEmail: boolean;
    },
    events: {} as PasswordChangeEvent,
    tags: {} as 'screen:loading' | 'screen:form' | 'screen:unset' | 'screen:changed' | 'busy',
  },
  actors: {
    loadPassword: notProvided<OwnPassword>('passwordChange.loadPassword'),
    changePassword: notProvided<void, PasswordChange>('passwordChange.changePassword'),
  },
  guards: {
    hasPassword: (_, p: OwnPassword) => p.hasPassword,
    isValid: (_, p: { passwords: PasswordChange }) => passwordChangeForm.isValid(p.passwords),
  },
  actions: {
    setMet: assign({ met: (_, p: { met: PasswordRule[] }) => p.met }),
    clearPasswordFaults: assign({
      fields: ({ context }): PasswordChangeFaults => withoutNewPassword(context.fields),
    }),
    setFaults: assign({
      fields: (_, p: { passwords: PasswordChange }) => passwordChangeForm.faultsOf(p.passwords),
      failure: null,
    }),
    clearFaults: assign({ fields: {}, failure: null }),
    clearTyped: assign({ met: [] }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    setEmail: assign({ hasEmail: (_, p: OwnPassword) => p.hasEmail }),
  },
}).createMachine({
  id: 'passwordChange',
  description:
    'Asks for the current password once and the new one twice. An account without a password sets one by email.',
  context: { met: [], fields: {}, failure: null, hasEmail: false },
  initial: 'loading',
  states: {
    loading: {
      description: 'Checks whether the account has a password.',
      tags: ['screen:loading', 'busy'],
      invoke: {
        id: 'loadPassword',
        src: 'loadPassword',
        onDone: [
          { guard: { type: 'hasPassword', params: ({ event }) => event.output }, target: 'editing' },
          { target: 'unset', actions: [{ type: 'setEmail', params: ({ event }) => event.output }] },
        ],
        // if it is not known whether the account has a password, the form is shown anyway, because the server
        // also validates the input
        onError: { target: 'editing' },
      },
    },
    unset: {
      description:
        'The account has no password. Its owner logs in by phone or with Google and can set a password by email.',
      tags: ['screen:unset'],
      meta: { spec: 'PWD-05' },
    },
    editing: {
      description: 'The customer enters the current and the new password.',
      tags: ['screen:form'],
      on: {
        'passwordChange.typed': {
          actions: [{ type: 'setMet', params: ({ event }) => ({ met: event.met }) }, 'clearPasswordFaults'],
          meta: { spec: 'PWD-05' },
        },
        'passwordChange.submitted': [
          {
            guard: { type: 'isValid', params: ({ event }) => ({ passwords: event.passwords }) },
            target: 'saving',
            actions: ['clearFaults'],
          },
          {
            actions: [{ type: 'setFaults', params: ({ event }) => ({ passwords: event.passwords }) }],
            meta: { spec: 'PWD-05' },
          },
        ],
      },
    },
    saving: {
      description: 'The new password is being sent to the server.',
      tags: ['screen:form', 'busy'],
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ event }) =>
          event.type === 'passwordChange.submitted' ? event.passwords : passwordChangeForm.blank,
        onDone: { target: 'changed', actions: ['clearTyped'], meta: { spec: 'PWD-06' } },
        onError: {
          target: 'editing',
          actions: ['setFailure'],
        },
      },
    },
    changed: {
      description: 'The password was changed. The customer can change it again.',
      tags: ['screen:changed'],
      on: { 'passwordChange.again': 'editing' },
    },
  },
});
