import type { ChangePasswordRequest } from '../../../src/api/auth.ts';
import type { AccountRow } from '../../db/schema.ts';
import { transaction } from '../database.ts';
import type { Shop } from '../deps.ts';
import { invalid } from '../errors.ts';
import { changeAccount } from './accounts.ts';
import { voidResets } from './passwordReset.ts';
import type { Signed } from './sessions.ts';
import { endSessionsOf } from './sessions.ts';
import { count, uncount } from './tally.ts';

/**
 * Changes the password and ends every other session. An account without a password gets one by a reset link.
 * @throws ShopRefusal 422 current_password, 429, 503
 */
export const changePassword = async (
  shop: Shop,
  { account, familyId }: Signed,
  request: ChangePasswordRequest,
): Promise<AccountRow> => {
  const counted = await count(shop, [{ what: `password ${account.id}`, most: 10, seconds: 900 }]);
  if (!(await shop.passwords.isRight(request.current_password, account.passwordHash)))
    throw invalid({ current_password: 'wrongPassword' });
  await uncount(shop, counted);
  const passwordHash = await shop.passwords.hash(request.password);
  return transaction(shop.db, async (tx) => {
    const changed = await changeAccount(tx, account.id, { passwordHash });
    await voidResets(tx, account.id);
    await endSessionsOf(tx, account.id, familyId);
    return changed;
  });
};
