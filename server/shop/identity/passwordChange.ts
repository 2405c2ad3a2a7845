import type { ChangePasswordRequest } from '../../../src/api/auth.ts';
import type { AccountRow } from '../../db/schema.ts';
import { transaction } from '../database.ts';
import type { Shop } from '../deps.ts';
import { invalid } from '../errors.ts';
import { changeAccount } from './accounts.ts';
import { queuePasswordNews, voidResets } from './passwordReset.ts';
import { isOwnPassword } from './reauth.ts';
import type { Signed } from './sessions.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Changes the password and ends every other session. An account without a password gets one by a reset link.
 * @throws ShopRefusal 422 current_password, 429, 503
 */
export const changePassword = async (
  shop: Shop,
  { account, familyId }: Signed,
  request: ChangePasswordRequest,
): Promise<AccountRow> => {
  if (!(await isOwnPassword(shop, account, request.current_password)))
    throw invalid({ current_password: 'wrongPassword' });
  const passwordHash = await shop.passwords.hash(request.password);
  return transaction(shop.db, async (tx) => {
    const changed = await changeAccount(tx, account.id, { passwordHash });
    await voidResets(tx, account.id);
    await endSessionsOf(tx, account.id, familyId);
    await queuePasswordNews(tx, changed);
    return changed;
  });
};
