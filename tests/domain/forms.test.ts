/**
 * Checks that each form field has a single rule: the request rejects the same values as the form, with the same
 * message.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callOf, type Path } from '../../contract/api.ts';
import { longestName } from '../../contract/domain/limits.ts';
import { contactForm } from '../../contract/forms/contact.ts';
import type { AnyField, Fields } from '../../contract/forms/form.ts';
import { giftForm } from '../../contract/forms/gift.ts';
import { limitRequestForm } from '../../contract/forms/limitRequest.ts';
import { newPasswordForm, signUpForm } from '../../contract/forms/password.ts';
import { addressForm, profileForm } from '../../contract/forms/person.ts';
import { faultyValues, validValues } from '../../flows/spec/forms.ts';

type Case = { fields: Fields; path: Path; request: (values: Record<string, string>) => object };
const sample = (field: AnyField): string => validValues(field).find((value) => value !== '') ?? '';

const cases: readonly Case[] = [
  {
    fields: contactForm.fields,
    path: 'contactmail',
    request: ({ topic: _, orderno: __, ...lines }) => ({ ...lines, subject: 'A question' }),
  },
  {
    fields: signUpForm.fields,
    path: 'auth/register',
    request: (details) => ({ ...details, email: 'ann@example.com', cf_turnstile_response: 'solved' }),
  },
  {
    fields: newPasswordForm.fields,
    path: 'forgetpwd/reset',
    request: (passwords) => ({ ...passwords, email: 'ann@example.com', token: 'token-of-mail' }),
  },
  {
    fields: profileForm.fields,
    path: 'updateprofile',
    request: ({ dob: _, ...names }) => names,
  },
  { fields: addressForm.fields, path: 'addressverify', request: (address) => address },
  {
    fields: giftForm.fields,
    path: 'sendGift',
    request: ({ date: _, ...draft }) => ({ ...draft, ordertoken: 'T'.repeat(32) }),
  },
  {
    fields: limitRequestForm.fields,
    path: 'contactmail',
    request: ({ reason }) => ({
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Voucher limit extension',
      message: reason,
      topic: 'limit_extension',
    }),
  },
];

const rows = cases.flatMap(({ fields, path, request }) => {
  const right = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const sent = (value: string) => request({ ...right, [name]: value });
    // the route compares the repeated field; a field that this request lacks is sent by another form
    if (field.kind === 'repetition' || !(name in request(right))) return [];
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
  test('the request returns the same message as the form', () => {
    const issue = v.safeParse(callOf(path).request!, sent).issues?.[0];
    expect(issue ? [v.getDotPath(issue), issue.message] : null).toEqual(message && [name, message]);
  });
});

test('spaces around a value are ignored: a blank field is missing, and a padded value is valid', () => {
  const padded = ` ${'a'.repeat(longestName)}\t`;
  expect(profileForm.faultsOf({ firstname: ' \t', lastname: padded, dob: '' })).toEqual({
    firstname: 'missing',
  });
});
