import type { Route } from '../../../../machines/types.ts';
import { Devices } from '../devices/Devices.tsx';
import { Passkeys } from '../passkeys/Passkeys.tsx';
import { ChangePasswordPage } from '../passwordChange/ChangePasswordPage.tsx';
import { PersonalData } from '../personalData/PersonalData.tsx';
import { ProfilePage } from '../profile/ProfilePage.tsx';
import { Referral } from '../referral/Referral.tsx';
import { SavedCards } from '../savedCards/SavedCards.tsx';
import { OrdersPage } from '../transactions/OrdersPage.tsx';
import { VoucherLimitPage } from '../voucherLimit/VoucherLimitPage.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { AccountOwner } from './AccountOwner.tsx';
import type { AccountActor } from './childActors.ts';
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

/** The account pages: `/profile`, `/orders`, `/paysafe-credentials`, `/paysafe-limit` and `/change-password`. */
export const AccountScreen = ({ actor }: { actor: AccountActor; route: Route }) => (
  <AccountFrame actor={actor} views={views} />
);
