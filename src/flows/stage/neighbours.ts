/** The charts beside the one that is drawn, each in a state in which a shopper often finds it. They answer nobody. */
import type { AnyStateMachine } from 'xstate';
import { afterPaintMachine } from '../../../machines/afterPaint.machine.ts';
import { authDoorMachine } from '../../../machines/authDoor.machine.ts';
import { cartMachine } from '../../../machines/cart.machine.ts';
import { idleMachine } from '../../../machines/idle.machine.ts';
import { locationMachine } from '../../../machines/location.machine.ts';
import { preferencesMachine } from '../../../machines/preferences.machine.ts';
import { profileMachine } from '../../../machines/profile.machine.ts';
import { screenMachine } from '../../../machines/screen.machine.ts';
import { sessionMachine } from '../../../machines/session.machine.ts';
import { cart } from '../../../tests/flows/fixtures.ts';
import { nobody, profile, stored } from '../../../tests/flows/identity.ts';
import type { ShopParts } from '../../app/system.ts';
import { done, rig } from '../walk.ts';

const after = async (machine: AnyStateMachine, ...answers: ReturnType<typeof done>[]) => {
  const r = rig(machine);
  for (const answer of answers) await r.perform(answer);
  return r.actor;
};

export const visitor = () => after(sessionMachine, done('readSession', nobody));
export const signedIn = () => after(sessionMachine, done('readSession', stored));
/** Somebody whose friends have signed up with the personal link. */
export const owner = () =>
  after(
    profileMachine,
    done('loadProfile', {
      ...profile,
      referral: { code: 'ann', url: 'https://rigi.example/?ref=ann', count: 2 },
    }),
  );

/** All of the frame but its shell: a visitor with one thing in the cart, before any address is opened. */
export const neighboursOf = async (): Promise<Omit<ShopParts, 'shell'>> => ({
  cart: await after(cartMachine, done('readCartToken', cart.carttoken), done('loadCart', cart)),
  session: await visitor(),
  location: rig(locationMachine, { country: 'CH' }).actor,
  preferences: rig(preferencesMachine).actor,
  screen: rig(screenMachine).actor,
  idle: rig(idleMachine).actor,
  authDoor: rig(authDoorMachine).actor,
  afterPaint: rig(afterPaintMachine).actor,
});
