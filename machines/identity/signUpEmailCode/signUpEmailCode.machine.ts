import { assign, setup } from 'xstate';
import { childNotProvided } from '../../lib/notProvided.ts';
import type { oneTimeCodeMachine, OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.machine.ts';

export type SignUpEmailCodeEvent = { type: 'signUpEmailCode.closed' };

/**
 * Dialog for entering the code from the sign-up email. It can be closed, because the link in that email also
 * verifies the address.
 */
export const signUpEmailCodeMachine = setup({
  types: {
    input: {} as { email: string | null },
    context: {} as { email: string | null; verified: boolean },
    events: {} as SignUpEmailCodeEvent,
    output: {} as { verified: boolean },
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as 'screen:code' | 'screen:verified',
  },
  actors: { oneTimeCode: childNotProvided<typeof oneTimeCodeMachine>() },
  guards: {
    /** True if the email address has been verified, with the code or through the link. */
    isVerified: (_, { output }: { output: OneTimeCodeOutput }) =>
      output.outcome === 'proved' || output.failure?.code === 'ALREADY_VERIFIED',
  },
  actions: {
    setVerified: assign({ verified: true }),
    /** Notifies the page behind the dialog, which also shows the email address. */
    announceVerified: () => {},
  },
}).createMachine({
  id: 'signUpEmailCode',
  description: 'Verifies the email address with the six digits from the sign-up email.',
  context: ({ input }) => ({ email: input.email, verified: false }),
  output: ({ context }) => ({ verified: context.verified }),
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The oneTimeCode chart checks the sign-up code.',
      tags: ['screen:code'],
      invoke: {
        id: 'oneTimeCode',
        src: 'oneTimeCode',
        input: {
          target: { proves: 'email', email: null },
          begin: 'sent',
          running: null,
          mayBeSent: false,
        },
        onDone: [
          {
            guard: { type: 'isVerified', params: ({ event }) => ({ output: event.output }) },
            target: 'verified',
            actions: ['setVerified', 'announceVerified'],
            meta: { spec: 'EV-12 API-53' },
          },
          { target: 'closed' },
        ],
        onError: 'closed',
      },
    },
    verified: {
      description: 'The email address is verified. The dialog confirms this until it is closed.',
      tags: ['screen:verified'],
      on: { 'signUpEmailCode.closed': 'closed' },
    },
    closed: {
      description: 'The dialog was closed.',
      type: 'final',
      tags: ['screen:verified'],
    },
  },
});
