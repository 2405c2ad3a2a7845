import type { MessageDescriptor } from '@lingui/core';
import type { FC } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { Route } from '../../machines/types.ts';
import type { AppServices } from '../actors/services.ts';
import type { BundleName } from '../i18n/bundles.ts';

/**
 * Contents of a screen's chunk: its view, and its chart with implementations. The chart is null for a text
 * page.
 */
export type ScreenDefinition = {
  logic: AnyActorLogic | null;
  input?: unknown;
  view: FC<{ actor: never; route: Route }>;
};
/**
 * `loadRest` loads the parts of the view that usually load later. A server-rendered page already contains
 * them, so they must be loaded before the server renders the page and before React takes it over.
 */
type Rest = { loadRest?: () => Promise<unknown> };
export type ScreenModule = Rest & { load: (services: AppServices, route: Route) => ScreenDefinition };
/** Module of a text screen. Its `load` function also loads the text in the current language. */
export type TextModule = Rest & { load: (services: AppServices, route: Route) => Promise<ScreenDefinition> };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;

/** Properties of a screen that the browser needs before it loads the screen's code. */
export type Screen = {
  /** Patterns for the screen's paths, with parameters such as `:name`. Fixed paths take precedence over patterns. */
  paths: readonly string[];
  title: MessageDescriptor;
  /** Message bundle loaded together with the screen's code. */
  messages: BundleName;
  /** True if the screen renders the banner and title itself or has no banner. */
  hasOwnBanner?: true;
  /** Paths where the footer and the consent banner are hidden. */
  withoutFooter?: readonly string[];
  load: () => Promise<ScreenModule | TextModule>;
};
export type Screens = Readonly<Record<string, Screen>>;

/** Properties of a screen that only the server needs. They are not included in the browser's code. */
export type Page = {
  /** Key of the screen's title and description in the server texts. */
  head: string;
  /**
   * `listed`: in the sitemap for search engines; `unlisted`: may be crawled but not indexed; `personal`: may
   * not be crawled.
   */
  access: 'listed' | 'unlisted' | 'personal';
  /**
   * `server`: the server renders the complete first view. `waiting`: the server renders the view in its
   * loading state, and the browser renders it again. `browser`: only the browser renders it.
   */
  rendered: 'server' | 'waiting' | 'browser';
  /** Modules that the browser preloads: code and initial data. `{language}` stands for the current language. */
  preload: readonly string[];
  /** Query parameters that affect the page. */
  reads?: readonly string[];
  /**
   * Example URLs, each with the screen tag of the view that a visitor immediately sees there. The crawl
   * (`tests/browser/crawl`) opens these URLs.
   */
  examples?: readonly (readonly [address: string, tag: string])[];
};
export type Pages<Named extends Screens> = Readonly<Record<keyof Named, Page>>;
