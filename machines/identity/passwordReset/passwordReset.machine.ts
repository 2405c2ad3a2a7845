import { assign, setup } from 'xstate';
import type { PasswordRule } from '../../../contract/domain/identity/password.ts';
import {
  newPasswordForm,
  withoutNewPassword,
  type NewPassword,
  type NewPasswordFaults,
} from '../../../contract/forms/password.ts';
import { failureIn, isFailure } from '../../lib/failure.ts';
import { notProvided } from '../../lib/notProvided.ts';
import type { Failure } from '../../types.ts';

export type ResetLink = { email: string; token: string };
export type PasswordResetEvent =
  | { type: 'passwordReset.typed'; met: PasswordRule[] }
  | { type: 'passwordReset.submitted'; passwords: NewPassword };

/** Sets a new password through the link in an email. */
export const passwordResetMachine = setup({
  types: {
    context: {} as {
      link: ResetLink;
      confirms: boolean;
      met: PasswordRule[];
      fields: NewPasswordFaults;
      failure: Failure | null;
    },
    events: {} as PasswordResetEvent,
    /**
     * `confirms` is true if the user came from a sign-up link. Setting a new password then also verifies the
     * email address.
     */
    input: {} as { link: ResetLink; confirms?: boolean },
    output: {} as { outcome: 'invalid' | 'done' },
    tags: {} as 'screen:form' | 'screen:invalid' | 'screen:done' | 'busy',
  },
  actors: {
    resetPassword: notProvided<void, ResetLink & NewPassword>('passwordReset.resetPassword'),
  },
  guards: {
    isLinkComplete: ({ context }) => context.link.email !== '' && context.link.token !== '',
    isValid: (_, p: { passwords: NewPassword }) => newPasswordForm.isValid(p.passwords),
    isFailure,
  },
  actions: {
    setMet: assign({ met: (_, p: { met: PasswordRule[] }) => p.met }),
    clearPasswordFaults: assign({
      fields: ({ context }): NewPasswordFaults => withoutNewPassword(context.fields),
    }),
    setFaults: assign({
      fields: (_, p: { passwords: NewPassword }) => newPasswordForm.faultsOf(p.passwords),
      failure: null,
    }),
    clearFaults: assign({ fields: {}, failure: null }),
    setFailure: assign({ failure: ({ event }) => failureIn(event) }),
    /** Opens the front page with the login dialog, because setting the password does not sign the user in. */
    goLogin: () => {},
  },
}).createMachine({
  id: 'passwordReset',
  description: 'A complete link opens the form. A link that is broken or already used is reported.',
  context: ({ input }) => ({
    link: input.link,
    confirms: input.confirms ?? false,
    met: [],
    fields: {},
    failure: null,
  }),
  initial: 'readingLink',
  states: {
    readingLink: {
      description: 'Checks whether the link is complete.',
      always: [
        { guard: 'isLinkComplete', target: 'editing' },
        { target: 'invalid', meta: { spec: 'PWD-03' } },
      ],
    },
    editing: {
      description: 'The visitor enters the new password twice.',
      tags: ['screen:form'],
      on: {
        'passwordReset.typed': {
          actions: [{ type: 'setMet', params: ({ event }) => ({ met: event.met }) }, 'clearPasswordFaults'],
          meta: { spec: 'PWD-05' },
        },
        'passwordReset.submitted': [
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
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context, event }) => ({
          ...context.link,
          ...(event.type === 'passwordReset.submitted' ? event.passwords : newPasswordForm.blank),
        }),
        onDone: { target: 'done', actions: ['goLogin'], meta: { spec: 'PWD-02 API-21' } },
        onError: [
          {
            guard: { type: 'isFailure', params: { code: 'RESET_LINK' } },
            target: 'invalid',
            meta: { spec: 'PWD-03' },
          },
          {
            target: 'editing',
            actions: ['setFailure'],
          },
        ],
      },
    },
    invalid: {
      description: 'The link is broken, already used or expired. The page offers to request a new one.',
      type: 'final',
      output: { outcome: 'invalid' },
      tags: ['screen:invalid'],
    },
    done: {
      description: 'The new password has been set. The visitor can sign in with it.',
      type: 'final',
      output: { outcome: 'done' },
      tags: ['screen:done'],
    },
  },
  output: ({ event }) => (event as unknown as { output: { outcome: 'invalid' | 'done' } }).output,
});
