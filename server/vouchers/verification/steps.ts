import { and, eq, sql } from 'drizzle-orm';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { IdStatus, VerificationStep } from '../../../contract/schemas/profile.ts';
import { orders, type AccountRow } from '../../platform/database/schema.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { declarationsOf } from './declarations.ts';
import { loadIdStatus } from './documents.ts';

/** SQL condition that selects voucher orders, based on the goods as ordered. */
export const isVoucherOrder = sql`${orders.item} ->> 'ProdType' = ${String(prodType.voucher)}`;

/** Input for the voucher rules, loaded by the caller. */
export type CustomerStatus = { account: AccountRow; identity: IdStatus; hasBought: boolean };

/**
 * Returns the steps left before the customer can buy a voucher, in checkout order. The first voucher requires all of
 * them. Later ones rely on earlier verifications until the customer changes the data; they need no second declaration,
 * but newer terms require consent.
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

/** True once a voucher order of the account has been completed. */
const hasBoughtVoucher = async (db: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'completed'), isVoucherOrder))
    .limit(1);
  return found !== undefined;
};

/**
 * Loads the steps that an account must complete before it can buy a voucher, in checkout order; empty if it is ready.
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
