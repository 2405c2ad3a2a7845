/** The account. */
import { Button } from '../../../src/ui/button/Button.tsx';
import { owner } from '../neighbours.ts';
import s from '../preview.module.css';
import { drawn, nothing, other, part, type Drawn } from './drawn.tsx';

const OrderDetail = other('orderDetail');
/** The drawer of an order has a separate chart; only its closing belongs to the list. */
const DrawnElsewhere = ({ onClose }: { onClose: () => void }) => (
  <>
    <OrderDetail />
    <Button onClick={onClose}>Close</Button>
  </>
);

export const accountViews: Readonly<Record<string, Drawn>> = {
  account: drawn(
    () => import('../../../src/features/account/account/AccountFrame.tsx'),
    ({ AccountFrame }, actor) => (
      <AccountFrame
        actor={actor}
        views={{
          Owner: () => null,
          Profile: other('profile'),
          SavedCards: other('savedCards'),
          Devices: other('devices'),
          Passkeys: other('passkeys'),
          PersonalData: other('personalData'),
          Referral: other('referral'),
          Orders: other('transactions'),
          ChangePassword: other('passwordChange'),
          Vouchers: other('credentials'),
          Limit: other('voucherLimit'),
        }}
      />
    ),
  ),
  profile: drawn(
    () => import('../../../src/features/account/profile/ProfilePage.tsx'),
    ({ ProfilePage }, actor) => (
      <div className={s.frame}>
        <ProfilePage
          actor={actor}
          checks={{ mobile: other('phoneOtp'), email: other('emailChange'), reauth: other('reauth') }}
          Ask={other('unsavedChanges')}
        />
      </div>
    ),
  ),
  devices: part(async () => (await import('../../../src/features/account/devices/Devices.tsx')).Devices),
  passkeys: drawn(
    async () => ({
      ...(await import('../../../src/features/account/passkeys/Passkeys.tsx')),
      profile: await owner(),
    }),
    ({ Passkeys, profile }, actor) => (
      <div className={s.frame}>
        <Passkeys
          actor={actor}
          profile={profile}
          proofs={{ reauth: other('reauth'), passkeyProof: other('passkeyProof') }}
        />
      </div>
    ),
  ),
  personalData: drawn(
    async () => ({
      ...(await import('../../../src/features/account/personalData/PersonalData.tsx')),
      profile: await owner(),
    }),
    ({ PersonalData, profile }, actor) => (
      <div className={s.frame}>
        <PersonalData actor={actor} profile={profile} Proof={other('reauth')} />
      </div>
    ),
  ),
  savedCards: part(
    async () => (await import('../../../src/features/account/savedCards/SavedCards.tsx')).SavedCards,
  ),
  referral: drawn(
    async () => ({
      ...(await import('../../../src/features/account/referral/Referral.tsx')),
      profile: await owner(),
    }),
    ({ Referral, profile }, actor) => (
      <div className={s.frame}>
        <Referral actor={actor} profile={profile} />
      </div>
    ),
  ),
  transactions: drawn(
    () => import('../../../src/features/account/transactions/OrdersPage.tsx'),
    ({ OrdersPage }, actor) => (
      <div className={s.frame}>
        <OrdersPage actor={actor} Drawer={DrawnElsewhere} />
      </div>
    ),
  ),
  orderDetail: drawn(
    () => import('../../../src/features/account/orderDetail/OrderDrawer.tsx'),
    ({ OrderDrawer }, actor) => (
      <OrderDrawer
        actor={actor}
        onClose={nothing}
        Ask={other('refund')}
        ProvePasskey={other('passkeyProof')}
      />
    ),
  ),
  refund: drawn(
    () => import('../../../src/features/account/refund/ConfirmRefund.tsx'),
    ({ ConfirmRefund }, actor) => (
      <div className={s.frame}>
        <ConfirmRefund actor={actor} total="20.00" />
      </div>
    ),
  ),
  passwordChange: part(
    async () =>
      (await import('../../../src/features/account/passwordChange/ChangePasswordPage.tsx'))
        .ChangePasswordPage,
  ),
  credentials: drawn(
    () => import('../../../src/features/account/credentials/CredentialsList.tsx'),
    ({ CredentialsList }, actor) => (
      <div className={s.frame}>
        <CredentialsList actor={actor} ProvePasskey={other('passkeyProof')} />
      </div>
    ),
  ),
  voucherLimit: drawn(
    () => import('../../../src/features/account/voucherLimit/VoucherLimitPage.tsx'),
    ({ VoucherLimitPage }, actor) => (
      <div className={s.frame}>
        <VoucherLimitPage actor={actor} Ask={other('unsavedChanges')} />
      </div>
    ),
  ),
};
