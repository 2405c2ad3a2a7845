import { createElement, type FC } from 'react';
import { lazyResource } from './lazyResource.ts';

/**
 * Creates a view that is not needed for the first paint. The view shows a placeholder until its code has
 * loaded. Unlike `lazy`, it has no Suspense boundary, so React hydrates a server-rendered page in one piece.
 */
export const lateView = <Props extends object>(fetchView: () => Promise<FC<Props>>, Waiting: FC<Props>) => {
  const { load, useNow } = lazyResource(fetchView);
  const View: FC<Props> = (props) => createElement(useNow() ?? Waiting, props);
  return { load, View };
};
