import type { Route } from '../../../machines/contracts.ts';
import { AccountFrame } from './AccountFrame.tsx';
import type { AccountActor } from './AccountFrame.tsx';
import { ChangePasswordPart } from './ChangePasswordPart.tsx';
import { LimitPart } from './LimitPart.tsx';
import { Owner } from './Owner.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { VouchersPart } from './VouchersPart.tsx';

const views = {
  Owner,
  Profile: ProfilePart,
  ChangePassword: ChangePasswordPart,
  Vouchers: VouchersPart,
  Limit: LimitPart,
};

/** `/profile`, `/change-password`, `/paysafe-credentials`, `/paysafe-limit`, and the account path that opens later. */
export const AccountScreen = ({ actor }: { actor: AccountActor; route: Route }) => (
  <AccountFrame actor={actor} views={views} />
);
