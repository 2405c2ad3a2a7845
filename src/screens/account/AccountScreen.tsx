import type { Route } from '../../../machines/contracts.ts';
import { AccountFrame } from './AccountFrame.tsx';
import type { AccountActor } from './AccountFrame.tsx';
import { ChangePasswordPart } from './ChangePasswordPart.tsx';
import { OrdersPart } from './orders/OrdersPart.tsx';
import { Owner } from './Owner.tsx';
import { ProfilePart } from './ProfilePart.tsx';
import { Referral } from './Referral.tsx';
import { SavedCards } from './SavedCards.tsx';

const views = {
  Owner,
  Profile: ProfilePart,
  SavedCards,
  Referral,
  Orders: OrdersPart,
  ChangePassword: ChangePasswordPart,
};

/** `/profile`, `/orders`, `/change-password` and the account paths that open later. */
export const AccountScreen = ({ actor }: { actor: AccountActor; route: Route }) => (
  <AccountFrame actor={actor} views={views} />
);
