/** How a row says what a schema takes: values that are right and values that are not, put together of fields and lists. */
import type * as v from 'valibot';

/** Values that are right, the first of them for when another field is tried, and values that are not; `undefined` is absent. */
export type Shape = { right: readonly unknown[]; wrong: readonly unknown[] };
export const letters = (count: number, letter = 'a'): string => letter.repeat(count);

export const like = (right: readonly unknown[], wrong: readonly unknown[] = []): Shape => ({
  right,
  wrong: [undefined, null, ...wrong],
});
export const maybe = ({ right, wrong }: Shape): Shape => ({
  right: [...right, undefined],
  wrong: wrong.filter((value) => value !== undefined),
});
export const orNull = ({ right, wrong }: Shape): Shape => ({
  right: [...right, null],
  wrong: wrong.filter((value) => value !== null),
});
export const list = ({ right, wrong }: Shape): Shape => ({
  right: [right, []],
  wrong: [undefined, null, {}, ...wrong.map((value) => [value])],
});
export const fields = (of: Readonly<Record<string, Shape>>): Shape => {
  const put = (name: string, value: unknown): object => {
    const whole = Object.fromEntries(
      Object.entries(of)
        .map(([key, { right }]) => [key, key === name ? value : right[0]])
        .filter(([, each]) => each !== undefined),
    ) as object;
    return whole;
  };
  const each = (side: keyof Shape): object[] =>
    Object.entries(of).flatMap(([name, shape]) => shape[side].map((value) => put(name, value)));
  return { right: [put('', null), ...each('right')], wrong: [undefined, null, ...each('wrong')] };
};
/** An answer: one that says more is understood too. */
export const answer = (of: Readonly<Record<string, Shape>>): Shape => {
  const { right, wrong } = fields(of);
  return { right: [...right, { ...(right[0] as object), more: 1 }], wrong };
};
/** A request: nothing is taken that is not known. */
export const request = (of: Readonly<Record<string, Shape>>): Shape => {
  const { right, wrong } = fields(of);
  return { right, wrong: [...wrong, { ...(right[0] as object), more: 1 }] };
};

export const text = like(['a', ''], [1, {}]);
export const upTo = (most: number): Shape => like([letters(most)], [letters(most + 1), 1]);
export const number = like([1, 0], ['1']);
export const flag = like([0, 1], [2, -1, true, '1']);
export const one = (...values: readonly (string | number)[]): Shape => like(values, ['another', '', -1]);
export const chf = like(['CHF'], ['EUR', 'chf', '']);
export const yes = like([1], [0, 2, true, '1']);
const oddAmounts = ['1', '1.9', '1.900', '-1.00', '1,90', '.90', '', 1];
export const exactMoney = like(['0.00', '1.90', '1000.00'], oddAmounts);
/** An amount of an answer costs nobody the rest of it. */
export const money: Shape = { right: [...exactMoney.right, ...oddAmounts, undefined, null], wrong: [] };
export const token = like(
  [letters(16), letters(64), `${letters(14)}-_`],
  [letters(15), letters(65), letters(20, '.')],
);
export const instant = like(['2026-01-02T10:00:00.000Z'], ['2026-01-02', 'yesterday', '', 1]);
export const country = like(['CH'], ['C', 'CHE', 'ch', 'C1', '']);
export const digits = like(['1', '0041'], ['', 'a', '+1', 1]);
export const kind = like([1, 2, 3], [0, 4, '1']);
export const uuid = like(['0f8fad5b-d9cb-469f-a165-70867728950e'], ['0f8fad5b', '']);
export const given = (value: unknown): Shape => like([value]);
export const address = given('ann@example.com');

/** A schema with what it must take and refuse. */
export type Row = readonly [schema: v.GenericSchema, shape: Shape];
