/** Derives sample values and boundary stories from a form's field declarations. */
import type { AnyEventObject } from 'xstate';
import type { PasswordRule } from '../../contract/domain/identity/password.ts';
import { shortestPassword } from '../../contract/domain/limits.ts';
import type { AnyField, Fields, Form, ValuesOf } from '../../contract/forms/form.ts';
import type { Exceptions } from './invariants.ts';
import type { ChartName, Known, NamesOfThen } from './names.ts';
import { given, when, type Story, type Then, type When } from './stories.ts';

const letters = (count: number): string => 'ä'.repeat(count);

const strong = 'Secret-1';
const lacking: Readonly<Record<PasswordRule, string>> = {
  length: 'Secre-1',
  upper: 'secret-1',
  lower: 'SECRET-1',
  digit: 'Secret--',
  special: 'Secret11',
};

/** Values that a field accepts, including the longest one and, for an optional field, the empty one. */
export const validValues = ({ kind, required, max, options }: AnyField): string[] => {
  if (kind === 'email') return ['ann@example.com'];
  if (kind === 'choice') return [...options];
  if (kind === 'country') return ['CH'];
  if (kind === 'newPassword' || kind === 'repetition' || kind === 'password') return [strong];
  // the form only checks this password's length before sending it, so any characters will do
  if (kind === 'signInPassword') return [letters(shortestPassword), letters(max!)];
  if (kind === 'tick') return ['1'];
  // valid birth dates depend on an age limit, which is covered by the chart's own story
  if (kind === 'birthDate') return required ? [] : [''];
  return [...(required ? ['A'] : ['']), ...(max === null ? [] : [letters(max)])];
};

type Faulty = readonly [value: string, fault: string];
/** Values that are invalid for the field's kind. */
const ofKind: Partial<Record<AnyField['kind'], readonly Faulty[]>> = {
  email: [['ann', 'invalid']],
  name: [
    ['www.evil.example', 'link'],
    ['A\u202Enn', 'hidden'],
  ],
  words: [
    ['see evil.example', 'link'],
    ['a\0b', 'hidden'],
  ],
  birthDate: [
    ['1990-05-', 'day'],
    ['1990--', 'day'],
    ['1990--14', 'month'],
    ['--14', 'month'],
    ['-05-14', 'year'],
  ],
  country: [['ch', 'missing']],
  newPassword: (Object.keys(lacking) as PasswordRule[]).map((rule) => [lacking[rule], rule]),
  signInPassword: [[letters(shortestPassword - 1), 'short']],
  repetition: [['other', 'different']],
};
/** Values that a field rejects, each with the resulting fault. */
export const faultyValues = ({ kind, required, max }: AnyField): Faulty[] => [
  ...(required && kind !== 'newPassword' && kind !== 'repetition' ? [['', 'missing'] as const] : []),
  ...(max === null || kind === 'newPassword' ? [] : [[letters(max + 1), 'tooLong'] as const]),
  ...(ofKind[kind] ?? []),
];

/** Values for a valid form with every field filled in. */
export const sampleOf = <Of extends Fields>(form: Form<Of>): ValuesOf<Form<Of>> =>
  Object.fromEntries(
    form.names.map((name) => [name, validValues(form.fields[name]!).find((value) => value !== '')]),
  ) as ValuesOf<Form<Of>>;

/**
 * Lists a form's optional fields as exceptions to the invariant that every actor receives its complete input.
 * The actor receives an empty value for each optional field that the user leaves empty.
 */
export const optionalFields = (
  actor: string,
  { fields, names }: { fields: Fields; names: readonly string[] },
): Exceptions =>
  Object.fromEntries(
    names
      .filter((name) => !fields[name]!.required)
      .map((name) => [`${actor}.${name}`, 'the field is optional']),
  );

const shortened = (value: string): string =>
  value.length > 40 ? `${value.slice(0, 10)}… of ${value.length}` : JSON.stringify(value);

/** Creates one story for each value of each field. All other fields contain valid values. */
export const fieldStories = <
  const Chart extends ChartName,
  Values extends Readonly<Record<string, string>>,
  const Valid extends Then,
  const Faulty extends Then,
>({
  chart,
  clauses,
  form,
  values,
  input,
  after = [],
  submit,
  valid,
  faulty,
}: {
  chart: Chart;
  clauses: string;
  form: { fields: Fields; names: readonly string[] };
  values: Values;
  input?: unknown;
  /** Events that lead to the form. */
  after?: readonly When[];
  submit: (values: Values) => AnyEventObject;
  /** Expectations after submitting a valid form, and after submitting one with faults. */
  valid: (values: Values) => Valid;
  faulty: (faults: Readonly<Record<string, string>>) => Faulty;
} & Known<Chart, NamesOfThen<Valid | Faulty>>): Story[] =>
  form.names.flatMap((name) => {
    const field = form.fields[name]!;
    const tell = (value: string, fault: string | null): Story => {
      const repeating = form.names.filter((other) => form.fields[other]!.repeats === name);
      const typed = { ...values, ...Object.fromEntries([name, ...repeating].map((key) => [key, value])) };
      return {
        chart,
        clauses: clauses.split(' ').filter(Boolean),
        title: `the field ${name} ${fault === null ? `accepts ${shortened(value)}` : `rejects ${shortened(value)} as ${fault}`}`,
        kind: 'boundary',
        ...(input === undefined ? {} : { input }),
        paths: [
          [
            ...given(...after),
            when(submit(typed), fault === null ? valid(typed) : faulty({ [name]: fault })),
          ],
        ],
      };
    };
    return [
      ...validValues(field).map((value) => tell(value, null)),
      ...faultyValues(field).map(([value, fault]) => tell(value, fault)),
    ];
  });
