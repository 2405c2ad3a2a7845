import type { Route } from '../../../machines/types.ts';
import { AccountFrame } from './AccountFrame.tsx';
import type { AccountActor } from './actors.ts';
import { ChangePasswordPart } from './ChangePasswordPart.tsx';
import { LimitPart } from './LimitPart.tsx';
import { OrdersPart } from './orders/OrdersPart.tsx';
import { Owner } from './Owner.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { Referral } from './Referral.tsx';
import { SavedCards } from './SavedCards.tsx';
import { VouchersPart } from './VouchersPart.tsx';

const views = {
  Owner,
  Profile: ProfilePart,
  SavedCards,
  Referral,
  Orders: OrdersPart,
  ChangePassword: ChangePasswordPart,
  Vouchers: VouchersPart,
  Limit: LimitPart,
};

/** `/profile`, `/orders`, `/paysafe-credentials`, `/paysafe-limit` and `/change-password`. */
export const AccountScreen = ({ actor }: { actor: AccountActor; route: Route }) => (
  <AccountFrame actor={actor} views={views} />
);
