import { assign, fromCallback, setup } from 'xstate';
import type { oneTimeCodeMachine, OneTimeCodeOutput } from '../oneTimeCode/oneTimeCode.machine.ts';

export type SignUpEmailCodeEvent = { type: 'signUpEmailCode.closed' };

/**
 * The dialog after sign-up for the code from the mail. It can be closed, because the link in the same mail verifies
 * too.
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
  actors: { oneTimeCode: fromCallback(() => {}) as unknown as typeof oneTimeCodeMachine },
  guards: {
    /** Verified by the code, or by the link in the meantime. */
    isVerified: (_, { output }: { output: OneTimeCodeOutput }) =>
      output.outcome === 'proved' || output.failure?.code === 'ALREADY_VERIFIED',
  },
  actions: {
    setVerified: assign({ verified: true }),
    /** The page behind the dialog shows the address too. */
    announceVerified: () => {},
  },
}).createMachine({
  id: 'signUpEmailCode',
  description: 'Six digits from the mail verify the address.',
  context: ({ input }) => ({ email: input.email, verified: false }),
  output: ({ context }) => ({ verified: context.verified }),
  initial: 'verifying',
  states: {
    verifying: {
      description: 'The sign-up code has its own chart.',
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
      description: 'The address is verified; the dialog confirms it until it is closed.',
      tags: ['screen:verified'],
      on: { 'signUpEmailCode.closed': 'closed' },
    },
    closed: {
      description: 'The dialog was closed; the chart ends.',
      type: 'final',
      tags: ['screen:verified'],
    },
  },
});
