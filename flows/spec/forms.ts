/** Sample values of a form and the stories of its limits, computed from the declaration of its fields. */
import type { AnyEventObject } from 'xstate';
import type { Field, Fields, Form, ValuesOf } from '../../contract/forms/form.ts';
import type { ChartName, Known, NamesOfThen } from './names.ts';
import { inTurn, step, type Story, type Then, type When } from './stories.ts';

const letters = (count: number): string => 'ä'.repeat(count);

/** Values that the field accepts: the longest one, and the empty one of an optional field. */
export const validValues = ({ kind, required, max, options }: Field): string[] => {
  if (kind === 'email') return ['ann@example.com'];
  if (kind === 'choice') return [...options];
  return [...(required ? ['A'] : ['']), ...(max === null ? [] : [letters(max)])];
};

/** Values that the field refuses, each with its fault. */
export const faultyValues = ({ kind, required, max }: Field): [value: string, fault: string][] => [
  ...(required ? [['', 'missing'] as [string, string]] : []),
  ...(max === null ? [] : [[letters(max + 1), 'tooLong'] as [string, string]]),
  ...(kind === 'email' ? [['ann', 'invalid'] as [string, string]] : []),
  ...(kind === 'name'
    ? ([
        ['www.evil.example', 'link'],
        ['A\u202Enn', 'hidden'],
      ] as [string, string][])
    : []),
];

/** Values of a form that is right, with every field filled in. */
export const sampleOf = <Of extends Fields>(form: Form<Of>): ValuesOf<Form<Of>> =>
  Object.fromEntries(
    form.names.map((name) => [name, validValues(form.fields[name]!).find((value) => value !== '')]),
  ) as ValuesOf<Form<Of>>;

const shortened = (value: string): string =>
  value.length > 40 ? `${value.slice(0, 10)}… of ${value.length}` : JSON.stringify(value);

/** A story for each value of each field, on its own in a form that is right otherwise. */
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
  after,
  submit,
  valid,
  faulty,
}: {
  chart: Chart;
  clauses: string;
  form: { fields: Fields; names: readonly string[] };
  values: Values;
  /** Events that lead to the form. */
  after: readonly When[];
  submit: (values: Values) => AnyEventObject;
  /** Expectations after a form without faults, and after one with faults. */
  valid: (values: Values) => Valid;
  faulty: (faults: Readonly<Record<string, string>>) => Faulty;
} & Known<Chart, NamesOfThen<Valid | Faulty>>): Story[] =>
  form.names.flatMap((name) => {
    const field = form.fields[name]!;
    const tell = (value: string, fault: string | null): Story => {
      const typed = { ...values, [name]: value };
      return {
        chart,
        clauses: clauses.split(' ').filter(Boolean),
        says: `the field ${name} ${fault === null ? 'accepts' : `refuses as ${fault}`} ${shortened(value)}`,
        kind: 'boundary',
        steps: [
          inTurn(
            ...after.map((when) => step(when, {})),
            step(submit(typed), fault === null ? valid(typed) : faulty({ [name]: fault })),
          ),
        ],
      };
    };
    return [
      ...validValues(field).map((value) => tell(value, null)),
      ...faultyValues(field).map(([value, fault]) => tell(value, fault)),
    ];
  });
