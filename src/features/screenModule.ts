import type { FC } from 'react';
import type { AnyActorLogic, AnyActorRef } from 'xstate';
import type { Route } from '../../machines/types.ts';
import type { AppServices } from '../actors/services.ts';

/** Exports of a screen's chunk: its chart with implementations (null for a text page), and its view. */
export type ScreenDefinition = {
  logic: AnyActorLogic | null;
  input?: unknown;
  view: FC<{ actor: never; route: Route }>;
};
/** Data that a view shows at once. A server-rendered page already has it. */
type Rest = { loadRest?: () => Promise<unknown> };
export type ScreenModule = Rest & { load: (services: AppServices, route: Route) => ScreenDefinition };
/** A screen of prose fetches its text in the language in use. */
export type TextModule = Rest & { load: (services: AppServices, route: Route) => Promise<ScreenDefinition> };
export type ScreenView = FC<{ actor: AnyActorRef | null; route: Route }>;
