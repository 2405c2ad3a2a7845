import type { ChangePasswordRequest } from '../../../contract/schemas/auth.ts';
import type { AppContext } from '../../appContext.ts';
import type { AccountRow } from '../../platform/database/schema.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/refusal.ts';
import { updateAccount } from '../accounts.ts';
import { voidPasswordResets } from '../addressProof.ts';
import { isOwnPassword } from '../reauth.ts';
import { endAccountSessions, type AccountSession } from '../sessions.ts';
import { queuePasswordChangedMail } from './passwordReset.ts';
import { isEasyToGuess } from './passwordStrength.ts';

/**
 * Changes the password and ends all other sessions. An account without a password sets its first one through a
 * reset link.
 * @throws ShopRefusal 422 current_password | password, 429, 503
 */
export const changePassword = async (
  shop: AppContext,
  { account, familyId }: AccountSession,
  request: ChangePasswordRequest,
): Promise<AccountRow> => {
  if (!(await isOwnPassword(shop, account, request.current_password)))
    throw invalid({ current_password: 'wrongPassword' });
  if (await isEasyToGuess(request.password, [account.email, account.firstName, account.lastName]))
    throw invalid({ password: 'passwordEasy' });
  const passwordHash = await shop.passwords.hash(request.password);
  return transaction(shop.db, async (tx) => {
    const changed = await updateAccount(tx, account.id, { passwordHash });
    await voidPasswordResets(tx, account.id);
    await endAccountSessions(tx, account.id, familyId);
    await queuePasswordChangedMail(tx, changed);
    return changed;
  });
};
