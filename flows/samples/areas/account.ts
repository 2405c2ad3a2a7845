import { accountFlow } from '../account/account.ts';
import { credentialsFlow } from '../account/credentials.ts';
import { devicesFlow } from '../account/devices.ts';
import { orderDetailFlow } from '../account/orderDetail.ts';
import { passkeysFlow } from '../account/passkeys.ts';
import { passwordChangeFlow } from '../account/passwordChange.ts';
import { personalDataFlow } from '../account/personalData.ts';
import { profileFlow } from '../account/profile.ts';
import { referralFlow } from '../account/referral.ts';
import { refundFlow } from '../account/refund.ts';
import { savedCardsFlow } from '../account/savedCards.ts';
import { transactionsFlow } from '../account/transactions.ts';
import { voucherLimitFlow } from '../account/voucherLimit.ts';
import type { Flow } from '../flow.ts';

export const accountFlows: readonly Flow[] = [
  accountFlow,
  credentialsFlow,
  devicesFlow,
  passkeysFlow,
  orderDetailFlow,
  passwordChangeFlow,
  personalDataFlow,
  profileFlow,
  referralFlow,
  refundFlow,
  savedCardsFlow,
  transactionsFlow,
  voucherLimitFlow,
];
