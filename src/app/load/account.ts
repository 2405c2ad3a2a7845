import { accountMachine } from '../../../machines/account.machine.ts';
import { credentialsMachine } from '../../../machines/credentials.machine.ts';
import { mobileCheckMachine } from '../../../machines/mobileCheck.machine.ts';
import { passwordChangeMachine } from '../../../machines/passwordChange.machine.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import { voucherLimitMachine } from '../../../machines/voucherLimit.machine.ts';
import { accountParts, profileParts } from '../../actors/account.ts';
import { passwordChangeParts } from '../../actors/password.ts';
import { mobileCheckParts } from '../../actors/verification.ts';
import { credentialsParts, voucherLimitParts } from '../../actors/vouchers.ts';
import { AccountScreen } from '../../screens/account/AccountScreen.tsx';
import type { ScreenModule } from '../screens.ts';
import { verificationOf } from '../verification.ts';

export const load: ScreenModule['load'] = (world, route) => {
  const { actors, actions } = accountParts(world);
  return {
    logic: accountMachine.provide({
      actors: {
        ...actors,
        profile: profileMachine.provide(profileParts(world)).provide({
          actors: { mobileCheck: mobileCheckMachine.provide(mobileCheckParts(world)) },
        }),
        passwordChange: passwordChangeMachine.provide(passwordChangeParts(world)),
        credentials: credentialsMachine.provide(credentialsParts(world)),
        verification: verificationOf(world),
        voucherLimit: voucherLimitMachine.provide(voucherLimitParts(world)),
      },
      actions,
    }),
    input: { path: route.path },
    view: AccountScreen,
  };
};
