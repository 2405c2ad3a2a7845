import type { Route } from '../../../machines/types.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountOwner } from './AccountOwner.tsx';
import type { AccountActor } from './actors.ts';
import { ChangePasswordPage } from './ChangePasswordPage.tsx';
import { OrdersPage } from './orders/OrdersPage.tsx';
import { ProfilePage } from './ProfilePage.tsx';
import { Referral } from './Referral.tsx';
import { SavedCards } from './SavedCards.tsx';
import { Devices } from './security/Devices.tsx';
import { Passkeys } from './security/Passkeys.tsx';
import { PersonalData } from './security/PersonalData.tsx';
import { VoucherLimitPage } from './VoucherLimitPage.tsx';
import { VouchersPage } from './VouchersPage.tsx';

const views = {
  Owner: AccountOwner,
  Profile: ProfilePage,
  SavedCards,
  Devices,
  Passkeys,
  PersonalData,
  Referral,
  Orders: OrdersPage,
  ChangePassword: ChangePasswordPage,
  Vouchers: VouchersPage,
  Limit: VoucherLimitPage,
};

/** `/profile`, `/orders`, `/paysafe-credentials`, `/paysafe-limit` and `/change-password`. */
export const AccountScreen = ({ actor }: { actor: AccountActor; route: Route }) => (
  <AccountFrame actor={actor} views={views} />
);
