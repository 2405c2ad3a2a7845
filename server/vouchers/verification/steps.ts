import { and, eq, sql } from 'drizzle-orm';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { IdStatus, VerificationStep } from '../../../contract/schemas/profile.ts';
import { orders, type AccountRow } from '../../platform/database/schema.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { declarationsOf } from './declarations.ts';
import { loadIdStatus } from './documents.ts';

/** SQL condition that is true for voucher orders. It checks the ordered product. */
export const isVoucherOrder = sql`${orders.item} ->> 'ProdType' = ${String(prodType.voucher)}`;

/** The data on which the rules for buying vouchers depend. It is loaded by the caller. */
export type CustomerStatus = { account: AccountRow; identity: IdStatus; hasBought: boolean };

/**
 * Returns the steps that a customer must still complete before buying a voucher, in checkout order. The first
 * voucher requires all steps. For later vouchers, earlier verifications stay valid until the customer changes
 * the data. No second declaration is needed, but new terms must be accepted.
 */
export const missingSteps = ({ account, identity, hasBought }: CustomerStatus): VerificationStep[] => {
  const declared = declarationsOf(account);
  const named = account.firstName !== '' && account.lastName !== null && account.dob !== null;
  const proof: Record<IdStatus, VerificationStep[]> = {
    approved: [],
    under_review: ['review'],
    rejected: ['id'],
    none: ['id'],
  };
  const all: [VerificationStep[], boolean][] = [
    [['mobile'], account.mobileVerifiedAt === null],
    [['email'], account.emailVerifiedAt === null],
    [['address'], account.addressVerifiedAt === null || !named],
    [proof[identity], true],
    [['bowner'], !hasBought && declared.bowner === null],
    [['terms'], declared.terms === null],
  ];
  return all.flatMap(([steps, isMissing]) => (isMissing ? steps : []));
};

/** True once a voucher order has been completed in this account. */
const hasBoughtVoucher = async (db: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'completed'), isVoucherOrder))
    .limit(1);
  return found !== undefined;
};

/**
 * Loads the steps that an account must still complete before buying a voucher, in checkout order. Empty if all
 * are complete.
 */
export const loadMissingSteps = async (
  db: Pick<Db, 'select'>,
  account: AccountRow,
): Promise<VerificationStep[]> =>
  missingSteps({
    account,
    identity: await loadIdStatus(db, account.id),
    hasBought: await hasBoughtVoucher(db, account.id),
  });
