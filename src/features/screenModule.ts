import type { MessageDescriptor } from '@lingui/core';
import type { FC } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { Route } from '../../machines/types.ts';
import type { AppServices } from '../actors/services.ts';
import type { BundleName } from '../i18n/bundles.ts';

/** Exports of a screen's chunk: its chart with implementations (null for a text page), and its view. */
export type ScreenDefinition = {
  logic: AnyActorLogic | null;
  input?: unknown;
  view: FC<{ actor: never; route: Route }>;
};
/** Data that a view shows at once. A server-rendered page already has it. */
type Rest = { loadRest?: () => Promise<unknown> };
export type ScreenModule = Rest & { load: (services: AppServices, route: Route) => ScreenDefinition };
/** A screen of text loads its content in the current language. */
export type TextModule = Rest & { load: (services: AppServices, route: Route) => Promise<ScreenDefinition> };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;

/** Facts of a screen that the browser needs before its code. */
export type Screen = {
  /** Patterns of its addresses with parameters such as `:name`. A fixed address wins over a pattern. */
  paths: readonly string[];
  title: MessageDescriptor;
  /** Message bundle that loads with its code. */
  messages: BundleName;
  /** True if the screen renders the banner with its title, or has none. */
  hasOwnBanner?: true;
  /** Addresses without the footer, and with it without the consent banner. */
  withoutFooter?: readonly string[];
  load: () => Promise<ScreenModule | TextModule>;
};
export type Screens = Readonly<Record<string, Screen>>;

/** Facts of a screen that only the server needs. They are not part of the browser's code. */
export type Page = {
  /** Key of its title and description among the server's texts. */
  head: string;
  /** Search engines list it, may read it, or may not read it because it is personal. */
  access: 'listed' | 'unlisted' | 'personal';
  /** Renderer of its first view: the server, the server in its waiting state, or the browser. */
  rendered: 'server' | 'waiting' | 'browser';
  /** Modules that the browser fetches at once: code and first data. The current language replaces `{language}`. */
  preload: readonly string[];
  /** Query parameters that change the page. */
  reads?: readonly string[];
  /** Addresses at which a visitor sees one of its views at once, with the screen tag of that view. The crawl opens them. */
  examples?: readonly (readonly [address: string, tag: string])[];
};
export type Pages<Named extends Screens> = Readonly<Record<keyof Named, Page>>;
