/** The charts surrounding the one on screen, each in a typical state. They ignore all events. */
import type { AnyStateMachine } from 'xstate';
import { profileMachine } from '../../machines/account/profile/profile.machine.ts';
import { cartMachine } from '../../machines/checkout/cart/cart.machine.ts';
import { cart } from '../../machines/fixtures.ts';
import { authLoaderMachine } from '../../machines/identity/authLoader/authLoader.machine.ts';
import { visitorSession, profile, stored } from '../../machines/identity/fixtures.ts';
import { idleMachine } from '../../machines/identity/idle/idle.machine.ts';
import { sessionMachine } from '../../machines/identity/session/session.machine.ts';
import { deferredFeaturesMachine } from '../../machines/shell/deferredFeatures/deferredFeatures.machine.ts';
import { locationMachine } from '../../machines/shell/location/location.machine.ts';
import { screenMachine } from '../../machines/shell/screen/screen.machine.ts';
import type { ShopActors } from '../../src/app/actorSystem.ts';
import { createChartHarness } from '../walker/harness.ts';
import { done } from '../walker/walk.ts';

const after = async (machine: AnyStateMachine, ...answers: ReturnType<typeof done>[]) => {
  const harness = createChartHarness(machine);
  for (const outcome of answers) await harness.perform(outcome);
  return harness.actor;
};

export const visitor = () => after(sessionMachine, done('readSession', visitorSession));
export const signedIn = () => after(sessionMachine, done('readSession', stored));
/** A customer whose friends have signed up through the customer's invitation link. */
export const owner = () =>
  after(
    profileMachine,
    done('loadProfile', {
      ...profile,
      referral: { code: 'ann', url: 'https://rigi.example/?ref=ann', count: 2 },
    }),
  );

/**
 * All charts of the page frame except the shell. The visitor has one product in the cart and has not navigated
 * yet.
 */
export const loadNeighbours = async (): Promise<Omit<ShopActors, 'shell'>> => ({
  cart: await after(cartMachine, done('readCartToken', cart.carttoken), done('loadCart', cart)),
  session: await visitor(),
  location: createChartHarness(locationMachine, { country: 'CH' }).actor,
  screen: createChartHarness(screenMachine).actor,
  idle: createChartHarness(idleMachine).actor,
  authLoader: createChartHarness(authLoaderMachine).actor,
  deferredFeatures: createChartHarness(deferredFeaturesMachine).actor,
});
