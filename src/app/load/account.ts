import { accountMachine } from '../../../machines/account.machine.ts';
import { passwordChangeMachine } from '../../../machines/passwordChange.machine.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import { accountParts, profileParts } from '../../actors/account.ts';
import { passwordChangeParts } from '../../actors/password.ts';
import { AccountScreen } from '../../screens/account/AccountScreen.tsx';
import type { ScreenModule } from '../screens.ts';

export const load: ScreenModule['load'] = (world, route) => {
  const { actors, actions } = accountParts(world);
  return {
    logic: accountMachine.provide({
      actors: {
        ...actors,
        profile: profileMachine.provide(profileParts(world)),
        passwordChange: passwordChangeMachine.provide(passwordChangeParts(world)),
      },
      actions,
    }),
    input: { path: route.path },
    view: AccountScreen,
  };
};
