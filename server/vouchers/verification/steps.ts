import { and, eq, sql } from 'drizzle-orm';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { IdStatus, VerificationStep } from '../../../contract/schemas/profile.ts';
import { orders, type AccountRow } from '../../platform/database/schema.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { declarationsOf } from './declarations.ts';
import { loadIdStatus } from './documents.ts';

/** Condition for voucher orders, by the goods as they were ordered. */
export const isVoucherOrder = sql`${orders.item} ->> 'ProdType' = ${String(prodType.voucher)}`;

/** Input to the rules, loaded by the caller. */
export type CustomerStatus = { account: AccountRow; identity: IdStatus; hasBought: boolean };

/**
 * Steps that remain before a voucher may be bought, in the order of the checkout. The first voucher requires all of
 * them. Later ones rely on earlier proofs until the customer changes them; they need no second declaration, but newer
 * terms need consent.
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

/** True once the account has received a voucher. */
const hasBoughtVoucher = async (db: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'completed'), isVoucherOrder))
    .limit(1);
  return found !== undefined;
};

/**
 * Steps that an account must complete before it may buy a voucher, in the order of the checkout; empty if it is ready.
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
