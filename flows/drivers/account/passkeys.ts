import type { PasskeyChange } from '../../../machines/account/passkeys.machine.ts';
import type { EventDrivers, UserActions } from '../userActions.ts';

const ways: Record<PasskeyChange['kind'], (actions: UserActions, name: string) => Promise<void>> = {
  add: async (actions, name) => {
    await actions.fill('Name of the new passkey', name);
    await actions.press('Add a passkey');
  },
  remove: (actions) => actions.press('Remove My phone'),
  require: (actions) => actions.pick('Ask for it before codes are shown'),
  recover: (actions) => actions.press(/^(I have lost|Remove) my passkeys$/),
  keep: (actions) => actions.press('Keep my passkeys'),
};

export const passkeysDrivers: EventDrivers = {
  'passkeys.retried': (actions) => actions.press('Load the passkeys again'),
  'passkeys.changeAsked': (actions, { change }) => {
    const { kind, name = '' } = change as { kind: PasskeyChange['kind']; name?: string };
    return ways[kind](actions, name);
  },
};
