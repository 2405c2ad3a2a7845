import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./AccountFrame.tsx'),
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
);
