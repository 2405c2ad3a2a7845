import { and, eq, sql } from 'drizzle-orm';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import type { IdStatus, VerificationStep } from '../../../contract/schemas/profile.ts';
import { orders, type AccountRow } from '../../platform/database/schema.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { declarationsOf } from './declarations.ts';
import { loadIdStatus } from './documents.ts';

/** An order for vouchers; the goods are in the order as they were when it was made. */
export const isVoucherOrder = sql`${orders.item} ->> 'ProdType' = ${String(prodType.voucher)}`;

/** What the rules look at; whoever asks has read it. */
export type CustomerStatus = { account: AccountRow; identity: IdStatus; hasBought: boolean };

/**
 * What is missing before a voucher may be bought, in the order it is asked. The first voucher needs everything. What was
 * proved for it stays proved until the customer changes it; the declaration is not asked for again, newer terms are.
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

/** True once a voucher was delivered to this account. */
const hasBoughtVoucher = async (db: Pick<Db, 'select'>, accountId: string): Promise<boolean> => {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.accountId, accountId), eq(orders.state, 'completed'), isVoucherOrder))
    .limit(1);
  return found !== undefined;
};

/** What an account has still to prove before it may buy a voucher, in the order it is asked; empty when nothing is missing. */
export const loadMissingSteps = async (
  db: Pick<Db, 'select'>,
  account: AccountRow,
): Promise<VerificationStep[]> =>
  missingSteps({
    account,
    identity: await loadIdStatus(db, account.id),
    hasBought: await hasBoughtVoucher(db, account.id),
  });
