/** The oldest browsers that the shop is made for, and what of the web's features they lack by the data of `web-features`. */
import { browsers, features } from 'web-features';

/** The day on which these were chosen. */
export const chosenOn = '2026-11-01';

/**
 * Versions that were current two years before that day. For Firefox, the older extended support release of that
 * day.
 */
export const oldest = { chrome: '130', edge: '130', firefox: '128', safari: '18.1' } as const;

/** By the data's names. A phone's browser is as old as the one of a desk. */
const versions: Readonly<Record<string, string>> = {
  ...oldest,
  chrome_android: oldest.chrome,
  firefox_android: oldest.firefox,
  safari_ios: oldest.safari,
};

const isBefore = (one: string, other: string): boolean => {
  const [a = 0, b = 0] = one.replace('≤', '').split('.').map(Number);
  const [c = 0, d = 0] = other.split('.').map(Number);
  return a < c || (a === c && b < d);
};

/** The newest release of a browser that was out on a day, such as `2024-11-01`. */
export const currentOn = (browser: keyof typeof oldest, day: string): string =>
  browsers[browser].releases.findLast(({ date }) => date <= day)!.version;
/** The day on which a release came out. */
export const releasedOn = (browser: keyof typeof oldest, version: string): string | undefined =>
  browsers[browser].releases.find((release) => release.version === version)?.date;

/** A thing of the web platform by its key in MDN's data, such as `css.selectors.has`. */
export type Lack = { key: string; feature: string; browsers: string[] };
export type Keys = {
  /** Features that at least one of the oldest browsers lacks, by key. */
  lacking: ReadonlyMap<string, Lack>;
  /** Features that all of the oldest browsers have. */
  had: ReadonlySet<string>;
};

/** Every key of the data, told apart. */
export const readKeys = (): Keys => {
  const lacking = new Map<string, Lack>();
  const had = new Set<string>();
  for (const [feature, data] of Object.entries(features)) {
    if (data.kind !== 'feature') continue;
    for (const [key, { support }] of Object.entries(data.status.by_compat_key ?? {})) {
      const without = Object.entries(versions)
        .filter(([browser, version]) => {
          const since = (support as Readonly<Record<string, string | undefined>>)[browser];
          return since === undefined || isBefore(version, since);
        })
        .map(([browser]) => browser);
      if (without.length === 0) had.add(key);
      else lacking.set(key, { key, feature, browsers: without });
    }
  }
  return { lacking, had };
};

/** The version with which a browser got something by its key. @throws Error when it never did. */
export const sinceOf = (key: string, browser: keyof typeof oldest): string => {
  for (const data of Object.values(features)) {
    const since = data.kind === 'feature' ? data.status.by_compat_key?.[key]?.support[browser] : undefined;
    if (since !== undefined) return since;
  }
  throw new Error(`${browser} never got ${key}`);
};
