import { sendParent } from 'xstate';
import { accountMachine } from '../../../../machines/account/account/account.machine.ts';
import { credentialsMachine } from '../../../../machines/account/credentials/credentials.machine.ts';
import { devicesMachine } from '../../../../machines/account/devices/devices.machine.ts';
import { orderDetailMachine } from '../../../../machines/account/orderDetail/orderDetail.machine.ts';
import { passkeysMachine } from '../../../../machines/account/passkeys/passkeys.machine.ts';
import { passwordChangeMachine } from '../../../../machines/account/passwordChange/passwordChange.machine.ts';
import { personalDataMachine } from '../../../../machines/account/personalData/personalData.machine.ts';
import { profileMachine } from '../../../../machines/account/profile/profile.machine.ts';
import { referralMachine } from '../../../../machines/account/referral/referral.machine.ts';
import { refundMachine } from '../../../../machines/account/refund/refund.machine.ts';
import { savedCardsMachine } from '../../../../machines/account/savedCards/savedCards.machine.ts';
import { transactionsMachine } from '../../../../machines/account/transactions/transactions.machine.ts';
import { voucherLimitMachine } from '../../../../machines/account/voucherLimit/voucherLimit.machine.ts';
import { shareMachine } from '../../../../machines/checkout/share/share.machine.ts';
import { reauthMachine } from '../../../../machines/identity/reauth/reauth.machine.ts';
import { unsavedChangesMachine } from '../../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { requestLinkImplementations, shareImplementations } from '../../checkout/share/share.actors.ts';
import { provideOneTimeCode } from '../../identity/oneTimeCode/provideOneTimeCode.ts';
import { providePasskeyProof } from '../../identity/passkeyProof/providePasskeyProof.ts';
import { provideOwnNumber } from '../../identity/phoneOtp/provideOwnNumber.ts';
import { reauthCode, reauthImplementations } from '../../identity/reauth/reauth.actors.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { unsavedChangesImplementations } from '../../shell/unsavedChanges/unsavedChanges.actors.ts';
import { provideEmailChange } from '../../verification/emailChange/provideEmailChange.ts';
import { provideVerification } from '../../verification/verification/provideVerification.ts';
import { credentialsImplementations } from '../credentials/credentials.actors.ts';
import { devicesImplementations } from '../devices/devices.actors.ts';
import { orderDetailImplementations } from '../orderDetail/orderDetail.actors.ts';
import { passkeysImplementations } from '../passkeys/passkeys.actors.ts';
import { passwordChangeImplementations } from '../passwordChange/passwordChange.actors.ts';
import { personalDataImplementations } from '../personalData/personalData.actors.ts';
import { profileImplementations } from '../profile/profile.actors.ts';
import { referralImplementations } from '../referral/referral.actors.ts';
import { refundImplementations } from '../refund/refund.actors.ts';
import { savedCardsImplementations } from '../savedCards/savedCards.actors.ts';
import { transactionsImplementations } from '../transactions/transactions.actors.ts';
import { voucherLimitImplementations } from '../voucherLimit/voucherLimit.actors.ts';
import { accountImplementations } from './account.actors.ts';
import { AccountScreen } from './AccountScreen.tsx';

const orderDetail = (services: AppServices) => {
  const { actors, actions } = orderDetailImplementations(services);
  return orderDetailMachine.provide({
    actors: {
      ...actors,
      passkeyProof: providePasskeyProof(services),
      refund: refundMachine.provide(refundImplementations(services)),
      share: shareMachine.provide(shareImplementations(services)),
      requestLink: shareMachine.provide(requestLinkImplementations(services)),
    },
    actions: { ...actions, announceChange: sendParent({ type: 'transactions.changed' }) },
  });
};

export const load: ScreenModule['load'] = (services, route) => {
  const { actors, actions } = accountImplementations(services);
  const unsavedChanges = unsavedChangesMachine.provide(unsavedChangesImplementations(services));
  const reauth = reauthMachine
    .provide(reauthImplementations(services))
    .provide({ actors: { oneTimeCode: provideOneTimeCode(reauthCode(services)) } });
  return {
    logic: accountMachine.provide({
      actors: {
        ...actors,
        profile: profileMachine.provide(profileImplementations(services)).provide({
          actors: {
            phoneOtp: provideOwnNumber(services),
            emailChange: provideEmailChange(services),
            reauth,
            unsavedChanges,
          },
        }),
        savedCards: savedCardsMachine.provide(savedCardsImplementations(services)),
        devices: devicesMachine.provide(devicesImplementations(services)),
        passkeys: passkeysMachine
          .provide(passkeysImplementations(services))
          .provide({ actors: { reauth, passkeyProof: providePasskeyProof(services) } }),
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
          .provide({ actors: { passkeyProof: providePasskeyProof(services) } }),
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
