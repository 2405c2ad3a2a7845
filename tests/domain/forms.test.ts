/** Each field of a form has one rule: the request refuses what the form refuses, with the same message. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callOf, type Path } from '../../contract/api.ts';
import { contactForm } from '../../contract/forms/contact.ts';
import type { Field, Fields } from '../../contract/forms/form.ts';
import { faultyValues, validValues } from '../../flows/spec/forms.ts';

type Case = { fields: Fields; path: Path; request: (values: Record<string, string>) => object };
const sample = (field: Field): string => validValues(field).find((value) => value !== '')!;

const cases: readonly Case[] = [
  {
    fields: contactForm.fields,
    path: 'contactmail',
    request: ({ topic: _, orderno: __, ...lines }) => ({ ...lines, subject: 'A question' }),
  },
];

const rows = cases.flatMap(({ fields, path, request }) => {
  const right = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const sent = (value: string) => request({ ...right, [name]: value });
    // a choice is sent in words
    if (field.kind === 'choice' || !(name in request(right))) return [];
    return [
      ...validValues(field).map((value) => ({ path, name, sent: sent(value), message: null })),
      ...faultyValues(field).map(([value, fault]) => ({
        path,
        name,
        sent: sent(value),
        message: field.messages[fault]!,
      })),
    ];
  });
});

describe.each(rows)('$path: $name, $message', ({ path, name, sent, message }) => {
  test('the request gives the same message as the form', () => {
    const issue = v.safeParse(callOf(path).request!, sent).issues?.[0];
    expect(issue ? [v.getDotPath(issue), issue.message] : null).toEqual(message && [name, message]);
  });
});
