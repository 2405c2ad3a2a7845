import type { Route } from '../../../machines/types.ts';
import { screens, type ScreenName } from '../../features/screens.ts';
import { i18n } from '../../i18n/index.ts';

/** Returns a screen's title in the current language, or an empty string before the first route. */
export const titleOf = (route: Route | null): string =>
  route ? i18n._(screens[route.screen as ScreenName].title) : '';
