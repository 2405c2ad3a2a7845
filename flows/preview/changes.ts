import type { Change } from './protocol.ts';

/** Flattens plain data into pairs of path and JSON value. Empty objects and arrays count as values. */
const leavesOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [[path, JSON.stringify(value) ?? 'nothing']];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`));
};

/** Lists the changed values by path, in the order of `after`, and then the removed ones. */
export const changesBetween = (before: unknown, after: unknown): Change[] => {
  const [earlier, later] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  const holds = (values: Map<string, string>, path: string): boolean =>
    [...values.keys()].some((other) => other.startsWith(`${path}.`));
  const changed = [...later]
    .filter(([path, text]) => earlier.get(path) !== text)
    .map(([path, text]): Change => ({
      path,
      before: earlier.get(path) ?? (holds(earlier, path) ? '{…}' : null),
      after: text,
    }));
  // a plain value that becomes an object, or vice versa, is listed only once
  const gone = [...earlier]
    .filter(
      ([path]) =>
        !later.has(path) &&
        !holds(later, path) &&
        !changed.some(({ path: other, before }) => before === '{…}' && path.startsWith(`${other}.`)),
    )
    .map(([path, text]): Change => ({ path, before: text, after: null }));
  return [...changed, ...gone].filter(({ path }) => path !== '');
};
