import { createElement, type FC } from 'react';
import { lazyResource } from './lazyResource.ts';

/**
 * View that the first paint does not need. Shows a placeholder until its code has loaded. Unlike `lazy` it has no
 * Suspense boundary, so that React hydrates a server-rendered page in one piece.
 */
export const lateView = <Props extends object>(fetchView: () => Promise<FC<Props>>, Waiting: FC<Props>) => {
  const { load, useNow } = lazyResource(fetchView);
  const View: FC<Props> = (props) => createElement(useNow() ?? Waiting, props);
  return { load, View };
};
