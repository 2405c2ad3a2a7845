import type { FC } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { Route } from '../../../machines/types.ts';
import type { AppServices } from '../../actors/services.ts';

/** What a screen's chunk gives: its chart with its implementations (null for a page of text), and its view. */
export type ScreenDefinition = {
  logic: AnyActorLogic | null;
  input?: unknown;
  view: FC<{ actor: never; route: Route }>;
};
/** What a view shows as soon as it is there: a page that the server draws has it at once. */
type Rest = { loadRest?: () => Promise<unknown> };
export type ScreenModule = Rest & { load: (services: AppServices, route: Route) => ScreenDefinition };
/** A screen of prose fetches its text in the language in use. */
export type TextModule = Rest & { load: (services: AppServices, route: Route) => Promise<ScreenDefinition> };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;
