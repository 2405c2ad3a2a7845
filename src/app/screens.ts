import type { FC } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { Route } from '../../machines/contracts.ts';
import type { World } from '../actors/world.ts';
import type { ScreenName } from './routes.ts';

/** What a screen's chunk gives: its chart with the world wired in (null for a page of text), and its view. */
export type ScreenParts = {
  logic: AnyActorLogic | null;
  input?: unknown;
  view: FC<{ actor: never; route: Route }>;
};
export type ScreenModule = { load: (world: World, route: Route) => ScreenParts };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;

/** One chunk for each screen; nothing of it is fetched before its address is opened. */
export const screenModules: Record<ScreenName, () => Promise<ScreenModule>> = {
  home: () => import('./load/home.ts'),
  topUp: () => import('./load/topUp.ts'),
  giftCards: () => import('./load/listing.ts'),
  cardListing: () => import('./load/listing.ts'),
  giftCard: () => import('./load/giftCard.ts'),
  checkout: () => import('./load/checkout.ts'),
  mobileCheckout: () => import('./load/checkout.ts'),
  paymentProcess: () => import('./load/paymentProcess.ts'),
  orderSuccess: () => import('./load/orderSuccess.ts'),
  help: () => import('./load/help.ts'),
  terms: () => import('./load/terms.ts'),
  verifyEmail: () => import('./load/verifyEmail.ts'),
  emailVerified: () => import('./load/emailVerified.ts'),
  forgotPassword: () => import('./load/forgotPassword.ts'),
  resetPassword: () => import('./load/resetPassword.ts'),
  account: () => import('./load/account.ts'),
  notFound: () => import('./load/notFound.ts'),
};
