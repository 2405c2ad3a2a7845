import type { Declaration } from '../../../contract/domain/verification/declarations.ts';
import type { VerificationStep } from '../../../contract/schemas/profile.ts';
import type { AccountRow } from '../../platform/database/schema.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { ShopRefusal } from '../../platform/refusal.ts';
import { requireAge } from './age.ts';
import { acceptDeclarations } from './declarations.ts';
import { loadMissingSteps } from './steps.ts';

const refusalOf = (missing: VerificationStep[]): ShopRefusal => {
  const [first] = missing;
  if (first === 'review') return new ShopRefusal(403, 'idInReview', { code: 'ID_REVIEW', data: { missing } });
  return new ShopRefusal(403, first === 'mobile' ? 'mobileUnverified' : 'verificationMissing', {
    code: 'VERIFICATION',
    data: { missing },
  });
};

/**
 * Checks that a customer may order a voucher, and stores the declarations made with the order.
 * @throws ShopRefusal 422 AGE, 403 VERIFICATION with the missing steps | ID_REVIEW
 */
export const requireVoucherEligibility = async (
  tx: Tx,
  account: AccountRow,
  declared: Declaration[],
  ip: string,
): Promise<AccountRow> => {
  if (account.dob !== null) requireAge(account.dob);
  const customer = await acceptDeclarations(tx, account, declared, ip);
  const missing = await loadMissingSteps(tx, customer);
  if (missing.length > 0) throw refusalOf(missing);
  return customer;
};
