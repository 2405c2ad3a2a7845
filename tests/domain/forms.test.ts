/**
 * Checks that a form and its request validate each field by the same rule: both reject the same values with the
 * same message.
 */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { callOf, type Path } from '../../contract/api.ts';
import { longestName } from '../../contract/domain/limits.ts';
import { withoutEmpty, type AnyField, type Form } from '../../contract/forms/form.ts';
import { giftForm } from '../../contract/forms/gift.ts';
import { identityForm, profileForm } from '../../contract/forms/person.ts';
import { changePasswordRequest } from '../../contract/schemas/auth.ts';
import { updateProfileRequest } from '../../contract/schemas/profile.ts';
import { faultyValues, validValues } from '../../flows/spec/forms.ts';

const files = import.meta.glob<Record<string, Form>>('../../contract/forms/*.ts', { eager: true });
const forms = Object.fromEntries(
  Object.values(files)
    .flatMap((file) => Object.entries(file))
    .filter(([name]) => name.endsWith('Form') && name !== 'defineForm'),
);

type Values = Readonly<Record<string, string>>;
type Case = {
  /** The form's API call, or one of the requests that the call accepts. */
  path: Path | v.GenericSchema;
  /** Converts the form's values to the request. Form fields that the request omits are not checked. */
  request: (values: Values) => object;
  /** Fields whose names differ between the form and the request. */
  names?: Values;
  /**
   * Required fields that may be empty in another form with the same request, or have a different message
   * there.
   */
  shared?: readonly string[];
};

const carttoken = 'C'.repeat(32);
const ordertoken = 'T'.repeat(32);
const isTicked = (value: string | undefined): 0 | 1 => (value === '1' ? 1 : 0);
const passkey = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'data', attestationObject: 'attestation' },
};

const cases: Readonly<Record<string, Case>> = {
  contactForm: {
    path: 'contactmail',
    request: ({ topic: _, orderno: __, ...lines }) => ({ ...lines, subject: 'A question' }),
  },
  emailForm: { path: 'forgetpwd/email', request: (values) => values },
  emailChangeForm: { path: 'email/send-otp', request: (values) => values },
  loginForm: { path: 'auth/login', request: (credentials) => credentials },
  signUpForm: {
    path: 'auth/register',
    request: (details) => ({ ...details, email: 'ann@example.com', cf_turnstile_response: 'solved' }),
  },
  newPasswordForm: {
    path: 'forgetpwd/reset',
    request: (passwords) => ({ ...passwords, email: 'ann@example.com', token: 'token-of-mail' }),
  },
  passwordChangeForm: { path: changePasswordRequest, request: (passwords) => passwords },
  reauthForm: { path: 'reauth', request: ({ password }) => ({ purpose: 'email', password }) },
  passkeyForm: { path: 'passkeys/add', request: ({ name }) => ({ name, response: passkey }) },
  profileForm: { path: updateProfileRequest, request: ({ dob: _, ...names }) => names },
  identityForm: {
    path: updateProfileRequest,
    request: ({ dob: _, ...names }) => names,
    shared: ['lastname'],
  },
  addressForm: { path: 'addressverify', request: (address) => address },
  declarationForm: {
    path: updateProfileRequest,
    request: ({ bowner, terms }) => ({ bowner: isTicked(bowner), acceptterms: isTicked(terms) }),
    names: { terms: 'acceptterms' },
  },
  limitRequestForm: {
    path: 'contactmail',
    request: ({ reason }) => ({
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Voucher limit extension',
      message: reason,
      topic: 'limit_extension',
    }),
    names: { reason: 'message' },
    shared: ['reason'],
  },
  checkoutForm: {
    path: 'createSaleOrder',
    request: ({ email, terms }) => ({ carttoken, email, acceptterms: isTicked(terms), lang: 'en' }),
    names: { terms: 'acceptterms' },
  },
  promoForm: {
    path: 'getDiscount',
    request: ({ code }) => ({ carttoken, giftcode: code }),
    names: { code: 'giftcode' },
  },
  giftForm: { path: 'sendGift', request: ({ date: _, ...draft }) => ({ ...draft, ordertoken }) },
  giftLinkForm: { path: 'sendGift', request: (draft) => ({ ...draft, ordertoken }) },
  thanksForm: { path: 'thankGift', request: ({ words }) => ({ words, gifttoken: ordertoken }) },
  recipientForm: { path: 'saveRecipient', request: ({ name }) => ({ name, ordertoken }) },
  shareForm: { path: 'createShare', request: (share) => ({ ...share, ordertoken }) },
};

test('every form has a test case with its request', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(forms).sort());
});

const sample = (field: AnyField): string => validValues(field).find((value) => value !== '') ?? '';

const rows = Object.entries(cases).flatMap(([form, { path, request, names = {}, shared = [] }]) => {
  const { fields = {} } = forms[form] ?? {};
  const right = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(field)]));
  return Object.entries(fields).flatMap(([name, field]) => {
    const sentAs = names[name] ?? name;
    const sent = (value: string) => request({ ...right, [name]: value });
    // The route, not the schema, compares a repeated password with the original.
    if (field.kind === 'repetition' || !(sentAs in request(right))) return [];
    return [
      ...validValues(field).map((value) => ({ form, name, path, sent: sent(value), issue: null })),
      ...faultyValues(field)
        .filter(([, fault]) => fault !== 'missing' || !shared.includes(name))
        .map(([value, fault]) => ({
          form,
          name,
          path,
          sent: sent(value),
          issue: [sentAs, field.messages[fault]!],
        })),
    ];
  });
});

describe.each(rows)('$form: field $name, expected issue $issue', ({ path, sent, issue: expected }) => {
  test('the request reports the invalid field with the same message as the form', () => {
    const schema = typeof path === 'string' ? callOf(path).request! : path;
    const issue = v.safeParse(schema, sent).issues?.[0];
    expect(issue ? [v.getDotPath(issue), issue.message] : null).toEqual(expected);
  });
});

test('spaces around a form value are ignored: a blank field is missing, and a padded value is valid', () => {
  const padded = ` ${'a'.repeat(longestName)}\t`;
  expect(profileForm.faultsOf({ firstname: ' \t', lastname: padded, dob: '' })).toEqual({
    firstname: 'missing',
  });
});

/** Messages of each form that is left empty. All other fields are optional. */
const required: Readonly<Record<string, Values>> = {
  addressForm: {
    street: 'Required field',
    houseno: 'Required field',
    postcode: 'Required field',
    city: 'Required field',
    country: 'Required field',
  },
  checkoutForm: { email: 'Email is required', terms: 'You must accept the terms' },
  contactForm: {
    name: 'Required field.',
    email: 'Email is required',
    topic: 'Required field.',
    message: 'Required field.',
  },
  declarationForm: { bowner: 'Required field', terms: 'You must accept the terms' },
  emailChangeForm: { email: 'Please check your EmailID.' },
  emailForm: { email: 'Email is required' },
  giftForm: { email: 'Email is required', sender: 'Required field.' },
  giftLinkForm: { sender: 'Required field.' },
  identityForm: { firstname: 'Required field', lastname: 'Required field', dob: 'Required field' },
  limitRequestForm: { reason: 'Required field' },
  loginForm: { email: 'Invalid email address.', password: 'At least 8 characters.' },
  newPasswordForm: { password: 'At least 8 characters.' },
  passkeyForm: { name: 'Required field' },
  passwordChangeForm: { current_password: 'Required field', password: 'At least 8 characters.' },
  profileForm: { firstname: 'Required field' },
  promoForm: { code: 'Please enter a code.' },
  reauthForm: { password: 'Required field' },
  recipientForm: { name: 'Required field.' },
  shareForm: { language: 'Required field.' },
  signUpForm: { fname: 'Required field.', password: 'At least 8 characters.' },
  thanksForm: {},
};
test.each(Object.entries(forms))('%s reports its required fields if it is left empty', (name, form) => {
  const faults = Object.entries(form.faultsOf(form.blank)).map(([field, fault]) => [
    field,
    form.fields[field]!.messages[fault!],
  ]);
  expect(Object.fromEntries(faults)).toEqual(required[name]);
  expect(form.isValid(form.blank)).toBe(faults.length === 0);
});

test.each([
  [null, 'wrong'],
  [121, 'wrong'],
  [120, undefined],
  [16, undefined],
  [15, 'young'],
])('a birth date that implies the age %j has the fault %s', (age, fault) => {
  const typed = { firstname: 'Ann', lastname: 'Muster', dob: '1990-05-14', age };
  expect(identityForm.faultsOf(typed).dob).toBe(fault);
});

test('a gift can be sent at once or on a day from today on', () => {
  const faultOf = (date: string, today?: string) =>
    giftForm.faultsOf({ email: 'eve@example.com', sender: 'Ann', words: '', date, today }).date;
  expect(['', '2026-11-22', '2026-11-21'].map((date) => faultOf(date, '2026-11-22'))).toEqual([
    undefined,
    undefined,
    'invalid',
  ]);
  expect(faultOf('2026-11-22')).toBe('invalid');
});

test('a request omits empty values', () => {
  expect(withoutEmpty({ email: '', sender: 'Ann', words: ' ' })).toEqual({ sender: 'Ann', words: ' ' });
});

test('a name has at most ten code units per letter on average, so that accents cannot pile up', () => {
  const accented = (units: number) => `a${'\u0301'.repeat(units - 1)}`;
  const faultsOf = (firstname: string) => profileForm.faultsOf({ firstname, lastname: '', dob: '' });
  expect(faultsOf(accented(10 * longestName))).toEqual({});
  expect(faultsOf(accented(10 * longestName + 1))).toEqual({ firstname: 'tooLong' });
});
