import { receivedGiftMachine } from '../../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import type { ScreenModule } from '../../screenModule.ts';
import { receivedGiftImplementations } from './receivedGift.actors.ts';
import { ReceivedGiftScreen } from './ReceivedGiftScreen.tsx';

export const view = ReceivedGiftScreen;

export const load: ScreenModule['load'] = (services) => ({
  logic: receivedGiftMachine.provide(receivedGiftImplementations(services)),
  // the token stays in the fragment, so that a reload shows the gift again; browsers never send the fragment to
  // a server
  input: { token: new URLSearchParams(window.location.hash.slice(1)).get('gift') ?? '' },
  view: ReceivedGiftScreen,
});
