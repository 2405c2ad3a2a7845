import type { Route } from '../../../machines/types.ts';
import { screens, type ScreenName } from '../../features/screens.ts';

const isPattern = (path: string): boolean => path.includes(':');

/** Maps every path of the shop to its screen. The first match wins, so fixed paths come before patterns. */
export const routes = (Object.keys(screens) as ScreenName[])
  .flatMap((screen) => screens[screen].paths.map((path) => ({ path, screen })))
  .sort((a, b) => Number(isPattern(a.path)) - Number(isPattern(b.path)));

/** Returns the parameter values of a pattern, or null if the path does not match. */
const matchPath = (pattern: string, pathname: string): Record<string, string> | null => {
  const wanted = pattern.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const found = new RegExp(`^${wanted}/*$`, 'i').exec(pathname);
  return found && { ...found.groups };
};

/** Returns the route for a URL, ignoring case and trailing slashes. An unknown path gets the 404 screen. */
export const toRoute = (pathname: string, search: string): Route & { screen: ScreenName } => {
  const query = Object.fromEntries(new URLSearchParams(search));
  for (const { path, screen } of routes) {
    const params = matchPath(path, pathname);
    if (params) return { screen, path: pathname, params, query };
  }
  return { screen: 'notFound', path: pathname, params: {}, query };
};
