import type { ActorRefFrom } from 'xstate';
import type { accountMachine } from '../../../machines/account/account.machine.ts';
import type { credentialsMachine } from '../../../machines/account/credentials.machine.ts';
import type { passwordChangeMachine } from '../../../machines/account/passwordChange.machine.ts';
import type { profileMachine } from '../../../machines/account/profile.machine.ts';
import type { referralMachine } from '../../../machines/account/referral.machine.ts';
import type { savedCardsMachine } from '../../../machines/account/savedCards.machine.ts';
import type { transactionsMachine } from '../../../machines/account/transactions.machine.ts';
import type { voucherLimitMachine } from '../../../machines/account/voucherLimit.machine.ts';

export type AccountActor = ActorRefFrom<typeof accountMachine>;
export type ProfileActor = ActorRefFrom<typeof profileMachine>;
export type PasswordChangeActor = ActorRefFrom<typeof passwordChangeMachine>;
export type CredentialsActor = ActorRefFrom<typeof credentialsMachine>;
export type VoucherLimitActor = ActorRefFrom<typeof voucherLimitMachine>;
export type SavedCardsActor = ActorRefFrom<typeof savedCardsMachine>;
export type ReferralActor = ActorRefFrom<typeof referralMachine>;
export type TransactionsActor = ActorRefFrom<typeof transactionsMachine>;
