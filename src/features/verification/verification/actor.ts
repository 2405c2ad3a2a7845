import type { ActorRefFrom } from 'xstate';
import type { verificationMachine } from '../../../../machines/verification/verification/verification.machine.ts';

export type VerificationActor = ActorRefFrom<typeof verificationMachine>;
