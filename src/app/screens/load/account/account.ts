import { sendParent } from 'xstate';
import { accountMachine } from '../../../../../machines/account/account/account.machine.ts';
import { credentialsMachine } from '../../../../../machines/account/credentials/credentials.machine.ts';
import { devicesMachine } from '../../../../../machines/account/devices/devices.machine.ts';
import { orderDetailMachine } from '../../../../../machines/account/orderDetail/orderDetail.machine.ts';
import { passkeysMachine } from '../../../../../machines/account/passkeys/passkeys.machine.ts';
import { passwordChangeMachine } from '../../../../../machines/account/passwordChange/passwordChange.machine.ts';
import { personalDataMachine } from '../../../../../machines/account/personalData/personalData.machine.ts';
import { profileMachine } from '../../../../../machines/account/profile/profile.machine.ts';
import { referralMachine } from '../../../../../machines/account/referral/referral.machine.ts';
import { refundMachine } from '../../../../../machines/account/refund/refund.machine.ts';
import { savedCardsMachine } from '../../../../../machines/account/savedCards/savedCards.machine.ts';
import { transactionsMachine } from '../../../../../machines/account/transactions/transactions.machine.ts';
import { voucherLimitMachine } from '../../../../../machines/account/voucherLimit/voucherLimit.machine.ts';
import { reauthMachine } from '../../../../../machines/identity/reauth/reauth.machine.ts';
import { unsavedChangesMachine } from '../../../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { accountImplementations } from '../../../../actors/account/account.ts';
import { credentialsImplementations } from '../../../../actors/account/credentials.ts';
import { devicesImplementations } from '../../../../actors/account/devices.ts';
import { orderDetailImplementations } from '../../../../actors/account/orderDetail.ts';
import { passkeysImplementations } from '../../../../actors/account/passkeys.ts';
import { passwordChangeImplementations } from '../../../../actors/account/passwordChange.ts';
import { personalDataImplementations } from '../../../../actors/account/personalData.ts';
import { profileImplementations } from '../../../../actors/account/profile.ts';
import { referralImplementations } from '../../../../actors/account/referral.ts';
import { refundImplementations } from '../../../../actors/account/refund.ts';
import { savedCardsImplementations } from '../../../../actors/account/savedCards.ts';
import { transactionsImplementations } from '../../../../actors/account/transactions.ts';
import { voucherLimitImplementations } from '../../../../actors/account/voucherLimit.ts';
import { reauthCode, reauthImplementations } from '../../../../actors/identity/reauth.ts';
import type { AppServices } from '../../../../actors/services.ts';
import { unsavedChangesImplementations } from '../../../../actors/shell/unsavedChanges.ts';
import { AccountScreen } from '../../../../screens/account/AccountScreen.tsx';
import { emailChangeOf, ownNumberOf } from '../../contactMachines.ts';
import { oneTimeCodeOf } from '../../oneTimeCode.ts';
import { passkeyProofOf } from '../../passkeyProof.ts';
import { provideVerification } from '../../provideVerification.ts';
import type { ScreenModule } from '../../screenModule.ts';

const orderDetail = (services: AppServices) => {
  const { actors, actions } = orderDetailImplementations(services);
  return orderDetailMachine.provide({
    actors: {
      ...actors,
      passkeyProof: passkeyProofOf(services),
      refund: refundMachine.provide(refundImplementations(services)),
    },
    actions: { ...actions, announceChange: sendParent({ type: 'transactions.changed' }) },
  });
};

export const load: ScreenModule['load'] = (services, route) => {
  const { actors, actions } = accountImplementations(services);
  const unsavedChanges = unsavedChangesMachine.provide(unsavedChangesImplementations(services));
  const reauth = reauthMachine
    .provide(reauthImplementations(services))
    .provide({ actors: { oneTimeCode: oneTimeCodeOf(reauthCode(services)) } });
  return {
    logic: accountMachine.provide({
      actors: {
        ...actors,
        profile: profileMachine.provide(profileImplementations(services)).provide({
          actors: {
            phoneOtp: ownNumberOf(services),
            emailChange: emailChangeOf(services),
            reauth,
            unsavedChanges,
          },
        }),
        savedCards: savedCardsMachine.provide(savedCardsImplementations(services)),
        devices: devicesMachine.provide(devicesImplementations(services)),
        passkeys: passkeysMachine
          .provide(passkeysImplementations(services))
          .provide({ actors: { reauth, passkeyProof: passkeyProofOf(services) } }),
        personalData: personalDataMachine
          .provide(personalDataImplementations(services))
          .provide({ actors: { reauth } }),
        referral: referralMachine.provide(referralImplementations),
        transactions: transactionsMachine
          .provide(transactionsImplementations(services))
          .provide({ actors: { orderDetail: orderDetail(services) } }),
        passwordChange: passwordChangeMachine.provide(passwordChangeImplementations(services)),
        credentials: credentialsMachine
          .provide(credentialsImplementations(services))
          .provide({ actors: { passkeyProof: passkeyProofOf(services) } }),
        verification: provideVerification(services),
        voucherLimit: voucherLimitMachine
          .provide(voucherLimitImplementations(services))
          .provide({ actors: { unsavedChanges } }),
      },
      actions,
    }),
    input: { path: route.path, orderno: route.query['order'] ?? null },
    view: AccountScreen,
  };
};
