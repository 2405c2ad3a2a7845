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
/** Loads data that a view shows at once. A server-rendered page already contains it. */
type Rest = { loadRest?: () => Promise<unknown> };
export type ScreenModule = Rest & { load: (services: AppServices, route: Route) => ScreenDefinition };
/** Module of a text screen, which loads its content in the current language. */
export type TextModule = Rest & { load: (services: AppServices, route: Route) => Promise<ScreenDefinition> };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;

/** Properties of a screen that the browser needs before the screen's code. */
export type Screen = {
  /** Patterns of its paths, with parameters such as `:name`. A fixed path has priority over a pattern. */
  paths: readonly string[];
  title: MessageDescriptor;
  /** Message bundle that loads with the screen's code. */
  messages: BundleName;
  /** True if the screen renders the banner with its title itself, or has no banner. */
  hasOwnBanner?: true;
  /** Paths on which the footer and the consent banner are hidden. */
  withoutFooter?: readonly string[];
  load: () => Promise<ScreenModule | TextModule>;
};
export type Screens = Readonly<Record<string, Screen>>;

/** Properties of a screen that only the server needs. The browser's code does not contain them. */
export type Page = {
  /** Key of the screen's title and description in the server's texts. */
  head: string;
  /** `listed`: in the sitemap for search engines; `unlisted`: they may read it; `personal`: they may not. */
  access: 'listed' | 'unlisted' | 'personal';
  /** Renderer of the first view: the server, the server in a waiting state, or the browser. */
  rendered: 'server' | 'waiting' | 'browser';
  /** Modules that the browser fetches at once: code and first data. `{language}` stands for the current language. */
  preload: readonly string[];
  /** Query parameters that change the page. */
  reads?: readonly string[];
  /** Addresses at which a visitor sees one of its views at once, with the screen tag of that view. The crawl opens them. */
  examples?: readonly (readonly [address: string, tag: string])[];
};
export type Pages<Named extends Screens> = Readonly<Record<keyof Named, Page>>;
