/** Oldest supported browsers, and the features that they lack by the data of `web-features`. */
import { browsers, features } from 'web-features';

/** Day on which these versions were chosen. */
export const chosenOn = '2026-11-01';

/**
 * Versions that were current two years before that day. For Firefox, the previous extended support release of that
 * day.
 */
export const oldest = { chrome: '130', edge: '130', firefox: '128', safari: '18.1' } as const;

/** Versions by the data's browser names. Phones use the versions of desktops. */
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

/** Newest release of a browser on a day, such as `2024-11-01`. */
export const currentOn = (browser: keyof typeof oldest, day: string): string =>
  browsers[browser].releases.findLast(({ date }) => date <= day)!.version;
/** Release day of a version. */
export const releasedOn = (browser: keyof typeof oldest, version: string): string | undefined =>
  browsers[browser].releases.find((release) => release.version === version)?.date;

/** A missing feature by its key in MDN's data, such as `css.selectors.has`. */
export type Lack = { key: string; feature: string; browsers: string[] };
export type Keys = {
  /** Features that at least one of the oldest browsers lacks, by key. */
  lacking: ReadonlyMap<string, Lack>;
  /** Features that all of the oldest browsers have. */
  had: ReadonlySet<string>;
};

/** Splits all keys of the data into those that an oldest browser lacks and those that all have. */
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

/** First version of a browser that supports a key. @throws Error if the data has none */
export const sinceOf = (key: string, browser: keyof typeof oldest): string => {
  for (const data of Object.values(features)) {
    const since = data.kind === 'feature' ? data.status.by_compat_key?.[key]?.support[browser] : undefined;
    if (since !== undefined) return since;
  }
  throw new Error(`${browser} never got ${key}`);
};
