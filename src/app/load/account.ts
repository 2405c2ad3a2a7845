import { sendParent } from 'xstate';
import { accountMachine } from '../../../machines/account.machine.ts';
import { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { emailCheckMachine } from '../../../machines/emailCheck.machine.ts';
import { orderDetailMachine } from '../../../machines/orderDetail.machine.ts';
import { passwordChangeMachine } from '../../../machines/passwordChange.machine.ts';
import { phoneOtpMachine } from '../../../machines/phoneOtp.machine.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import { reauthMachine } from '../../../machines/reauth.machine.ts';
import { referralMachine } from '../../../machines/referral.machine.ts';
import { refundMachine } from '../../../machines/refund.machine.ts';
import { savedCardsMachine } from '../../../machines/savedCards.machine.ts';
import { transactionsMachine } from '../../../machines/transactions.machine.ts';
import { typingMachine } from '../../../machines/typing.machine.ts';
import { voucherLimitMachine } from '../../../machines/voucherLimit.machine.ts';
import { accountParts, profileParts } from '../../actors/account.ts';
import { reauthParts } from '../../actors/contactChange.ts';
import { passwordChangeParts } from '../../actors/password.ts';
import { ownNumberParts } from '../../actors/phone.ts';
import {
  orderDetailParts,
  referralParts,
  refundParts,
  savedCardsParts,
  transactionsParts,
} from '../../actors/transactions.ts';
import { emailCheckParts } from '../../actors/verification.ts';
import { typingParts } from '../../actors/typing.ts';
import { credentialsParts, voucherLimitParts } from '../../actors/vouchers.ts';
import type { World } from '../../actors/world.ts';
import { AccountScreen } from '../../screens/account/AccountScreen.tsx';
import type { ScreenModule } from '../screenParts.ts';
import { verificationOf } from '../verification.ts';

const orderDetail = (world: World) => {
  const { actors, actions } = orderDetailParts(world);
  return orderDetailMachine.provide({
    actors: { ...actors, refund: refundMachine.provide(refundParts(world)) },
    actions: { ...actions, announceChange: sendParent({ type: 'transactions.changed' }) },
  });
};

export const load: ScreenModule['load'] = (world, route) => {
  const { actors, actions } = accountParts(world);
  const typing = typingMachine.provide(typingParts(world));
  return {
    logic: accountMachine.provide({
      actors: {
        ...actors,
        profile: profileMachine.provide(profileParts(world)).provide({
          actors: {
            phoneOtp: phoneOtpMachine.provide(ownNumberParts(world)),
            emailCheck: emailCheckMachine.provide(emailCheckParts(world)),
            reauth: reauthMachine.provide(reauthParts(world)),
            typing,
          },
        }),
        savedCards: savedCardsMachine.provide(savedCardsParts(world)),
        referral: referralMachine.provide(referralParts()),
        transactions: transactionsMachine
          .provide(transactionsParts(world))
          .provide({ actors: { orderDetail: orderDetail(world) } }),
        passwordChange: passwordChangeMachine.provide(passwordChangeParts(world)),
        credentials: credentialsMachine.provide(credentialsParts(world)),
        verification: verificationOf(world),
        voucherLimit: voucherLimitMachine.provide(voucherLimitParts(world)).provide({ actors: { typing } }),
      },
      actions,
    }),
    input: { path: route.path, orderno: route.query['order'] ?? null },
    view: AccountScreen,
  };
};
