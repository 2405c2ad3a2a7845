/** The oldest supported browsers, and the features that they lack according to `web-features`. */
import { browsers, features } from 'web-features';

/** Date on which the oldest supported versions were chosen. */
export const chosenOn = '2026-11-01';

/**
 * Oldest supported versions: those that were current two years before `chosenOn`. For Firefox, this is the
 * extended support release of that time.
 */
export const oldest = { chrome: '130', edge: '130', firefox: '128', safari: '18.1' } as const;

/**
 * Oldest supported versions, keyed by the browser names in the data. Mobile browsers have the same versions as
 * desktop browsers.
 */
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

/** Returns the version of a browser that was current on a date such as `2024-11-01`. */
export const currentOn = (browser: keyof typeof oldest, day: string): string =>
  browsers[browser].releases.findLast(({ date }) => date <= day)!.version;
/** Returns the release date of a browser version. */
export const releasedOn = (browser: keyof typeof oldest, version: string): string | undefined =>
  browsers[browser].releases.find((release) => release.version === version)?.date;

/**
 * A feature that at least one of the oldest browsers lacks. `key` is the feature's key in MDN's data, such as
 * `css.selectors.has`.
 */
export type MissingFeature = { key: string; feature: string; browsers: string[] };
export type Keys = {
  /** Features that at least one of the oldest browsers lacks, keyed by their key in MDN's data. */
  lacking: ReadonlyMap<string, MissingFeature>;
  /** Features that all of the oldest browsers support. */
  had: ReadonlySet<string>;
};

/**
 * Divides the features in the data into those that at least one of the oldest browsers lacks and those that all
 * of them support.
 */
export const readKeys = (): Keys => {
  const lacking = new Map<string, MissingFeature>();
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

/**
 * Returns the first version of a browser that supports the feature with this key. @throws Error if the data does not
 * specify one
 */
export const sinceOf = (key: string, browser: keyof typeof oldest): string => {
  for (const data of Object.values(features)) {
    const since = data.kind === 'feature' ? data.status.by_compat_key?.[key]?.support[browser] : undefined;
    if (since !== undefined) return since;
  }
  throw new Error(`No version of ${browser} supports ${key}`);
};
