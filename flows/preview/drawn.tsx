/**
 * Renders a chart with its real view. Each `<chart>.preview.tsx` in `src/features` exports a function of type
 * `Drawn`.
 */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Route } from '../../machines/types.ts';
import { toRoute } from '../../src/app/router/routes.ts';
import s from './preview.module.css';

export type Draw = (actor: AnyActorRef) => ReactNode;
export type Drawn = () => Promise<Draw>;

/**
 * Loads a view's code when its chart is opened, as the shop does. `draw` passes the chart to the view as the
 * prop that the view expects.
 */
export const drawn =
  <Parts, Actor = never>(
    load: () => Promise<Parts>,
    draw: (parts: Parts, actor: Actor) => ReactNode,
  ): Drawn =>
  async () => {
    const parts = await load();
    return (actor) => draw(parts, actor as never);
  };
export type ScreenView = ComponentType<{ actor: never; route: Route }>;
export const screen = (path: string, load: () => Promise<ScreenView>): Drawn =>
  drawn(load, (View, actor) => <View actor={actor} route={toRoute(path, '')} />);
/** Renders part of the account page or a dialog at its usual width. */
export const part = (load: () => Promise<ComponentType<{ actor: never }>>): Drawn =>
  drawn(load, (View, actor) => (
    <div className={s.frame}>
      <View actor={actor} />
    </div>
  ));
export const other = (chart: string) => (): ReactElement => (
  <p className={s.note}>
    Drawn by the chart{' '}
    <a href={`/flows/${chart}`} target="_top">
      {chart}
    </a>
  </p>
);
export const nothing = (): void => {};
