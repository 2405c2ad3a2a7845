import { getPages, screens, type ScreenName } from '../../src/features/screens.ts';

const pages = getPages();
export type Page = (typeof pages)[ScreenName];

const screenNames = Object.keys(screens) as ScreenName[];
const isPattern = (path: string): boolean => path.includes(':');

/** Pages with fixed paths. The paths of product pages depend on the catalogue. */
export const fixedPages: ReadonlyMap<string, Page> = new Map(
  screenNames.flatMap((screen) =>
    screens[screen].paths.filter((path) => !isPattern(path)).map((path) => [path, pages[screen]] as const),
  ),
);

const pathsWith = (access: Page['access']): string[] =>
  [...fixedPages].filter(([, page]) => page.access === access).map(([path]) => path);

/** Paths that search engines may index. */
export const listedPaths: readonly string[] = pathsWith('listed');

/** Prefixes of paths that search engines must not crawl. */
export const personalPaths: readonly string[] = screenNames
  .filter((screen) => pages[screen].access === 'personal')
  .flatMap((screen) => screens[screen].paths)
  .map((path) => path.replace(/:.*/, ''));
