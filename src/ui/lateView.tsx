import { createElement, type FC } from 'react';
import { lazyResource } from './lazyResource.ts';

/**
 * A view that the first paint does without, with what stands in its place until its code is there. Unlike `lazy` it needs
 * no boundary, so that a page that the server drew with it is taken over in one piece.
 */
export const lateView = <Props extends object>(fetchView: () => Promise<FC<Props>>, Waiting: FC<Props>) => {
  const { load, useNow } = lazyResource(fetchView);
  const View: FC<Props> = (props) => createElement(useNow() ?? Waiting, props);
  return { load, View };
};
