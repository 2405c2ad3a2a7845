/**
 * Type guards for stored values. The first screen reads from storage before other code has loaded, and valibot would
 * add 2 kB to that initial load.
 */
export type Guard<T> = ((value: unknown) => value is T) & { isText?: true };
export type Guarded<G> = G extends Guard<infer T> ? T : never;

const guard = <T>(check: (value: unknown) => boolean): Guard<T> => check as Guard<T>;
/** Guard for a value that is stored as plain text instead of JSON. */
const asText = <T extends string>(check: (value: string) => boolean): Guard<T> =>
  Object.assign(
    guard<T>((value) => typeof value === 'string' && check(value)),
    { isText: true as const },
  );

/** Guard for a string of `least` to `most` UTF-16 code units. */
export const text = (least = 0, most = Infinity): Guard<string> =>
  asText((value) => value.length >= least && value.length <= most);
export const passing = (check: (value: string) => boolean): Guard<string> => asText(check);
export const digits = (most: number): Guard<string> =>
  asText((value) => /^\d+$/.test(value) && value.length <= most);
export const matching = (pattern: RegExp): Guard<string> => asText((value) => pattern.test(value));
export const oneOf = <const T extends string>(options: readonly T[]): Guard<T> =>
  asText((value) => (options as readonly string[]).includes(value));
export const boolean: Guard<boolean> = guard((value) => typeof value === 'boolean');
export const always: Guard<true> = guard((value) => value === true);
export const number: Guard<number> = guard((value) => typeof value === 'number' && !Number.isNaN(value));
export const integer = (least: number): Guard<number> =>
  guard((value) => Number.isInteger(value) && (value as number) >= least);
export const nullable = <T>(inner: Guard<T>): Guard<T | null> =>
  guard((value) => value === null || inner(value));
export const optional = <T>(inner: Guard<T>): Guard<T | undefined> =>
  guard((value) => value === undefined || inner(value));
export const listOf = <T>(inner: Guard<T>): Guard<T[]> =>
  guard((value) => Array.isArray(value) && value.every(inner));

type Entries = Record<string, Guard<unknown>>;
type OptionalKeys<E extends Entries> = {
  [K in keyof E]: undefined extends Guarded<E[K]> ? K : never;
}[keyof E];
type ObjectOf<E extends Entries> = { [K in Exclude<keyof E, OptionalKeys<E>>]: Guarded<E[K]> } & {
  [K in OptionalKeys<E>]?: Guarded<E[K]>;
};
/** Guard for an object that has at least these fields. */
export const object = <E extends Entries>(entries: E): Guard<ObjectOf<E>> & { entries: E } =>
  Object.assign(
    guard<ObjectOf<E>>(
      (value) =>
        typeof value === 'object' &&
        value !== null &&
        Object.entries(entries).every(([name, check]) => check((value as Record<string, unknown>)[name])),
    ),
    { entries },
  );
