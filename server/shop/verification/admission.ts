import type { VerificationStep } from '../../../src/api/profile.ts';
import type { AccountRow } from '../../db/schema.ts';
import type { Tx } from '../database.ts';
import { ShopRefusal } from '../errors.ts';
import type { Declaration } from '../../../src/domain/declarations.ts';
import { declare } from './declarations.ts';
import { needAge } from './age.ts';
import { stepsOf } from './steps.ts';

const refusalOf = (missing: VerificationStep[]): ShopRefusal => {
  const [first] = missing;
  if (first === 'review') return new ShopRefusal(403, 'idInReview', { code: 'ID_REVIEW', data: { missing } });
  return new ShopRefusal(403, first === 'mobile' ? 'mobileUnverified' : 'verificationMissing', {
    code: 'VERIFICATION',
    data: { missing },
  });
};

/**
 * Lets a customer order a voucher, and keeps what is declared with the order.
 * @throws ShopRefusal 422 AGE, 403 VERIFICATION with what is missing | ID_REVIEW
 */
export const admit = async (
  tx: Tx,
  account: AccountRow,
  declared: Declaration[],
  ip: string,
): Promise<AccountRow> => {
  if (account.dob !== null) needAge(account.dob);
  const customer = await declare(tx, account, declared, ip);
  const missing = await stepsOf(tx, customer);
  if (missing.length > 0) throw refusalOf(missing);
  return customer;
};
