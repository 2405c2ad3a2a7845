import type { MachineImplementationsFrom } from 'xstate';
import type { referralMachine } from '../../../../machines/account/referral/referral.machine.ts';
import { copyText } from '../../../actors/copyText.ts';

export const referralImplementations = { actors: { copyText } } satisfies MachineImplementationsFrom<
  typeof referralMachine
>;
