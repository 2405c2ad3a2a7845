/**
 * Checks that the sample events and stories of each chart leave every optional form field empty at least once,
 * so that the invariants also cover requests without that field.
 */
import { describe, expect, test } from 'vitest';
import { flows } from '../../.generated/flows.ts';
import { stories } from '../../.generated/specs.ts';
import type { Form } from '../../contract/forms/form.ts';
import type { Flow } from '../../flows/walker/flow.ts';

const files = import.meta.glob<Record<string, Form>>('../../contract/forms/*.ts', { eager: true });
const forms = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => name.endsWith('Form') && name !== 'defineForm');

const optionalIn = ({ fields, names }: Form): string[] => names.filter((name) => !fields[name]!.required);

/** Returns the form values from a submit event. */
const valuesIn = (part: unknown, { names }: Form): Record<string, unknown>[] => {
  if (typeof part !== 'object' || part === null) return [];
  const own = names.every((name) => name in part) ? [part as Record<string, unknown>] : [];
  return [...own, ...Object.values(part).flatMap((inner) => valuesIn(inner, { names } as Form))];
};
const eventsOf = ({ machine, cases }: Flow): unknown[] => [
  ...Object.values(cases).flat(),
  ...stories
    .filter(({ chart }) => chart === machine.id)
    .flatMap(({ paths }) => paths.flat().map(({ event }) => event)),
];

const withOptional = forms.filter(([, form]) => optionalIn(form).length > 0);

describe.each(withOptional)('form %s', (_, form) => {
  const submitting = flows.filter(({ cases, drivers }) =>
    Object.keys(drivers).some((type) => valuesIn(cases[type] ?? [], form).length > 0),
  );

  test('every form with optional fields is used by at least one chart', () => {
    expect(submitting.length).toBeGreaterThan(0);
  });

  test.each(submitting)('the chart $name is tested with each optional field left empty', (flow) => {
    const all = eventsOf(flow).flatMap((event) => valuesIn(event, form));
    const filledOnly = optionalIn(form).filter((name) => !all.some((values) => values[name] === ''));
    expect(filledOnly).toEqual([]);
  });
});
