/** Declares each form field's limit, rule and messages once, for charts, views, schemas and tests. */
import { isCountryCode } from '../domain/countryCode.ts';
import { isGiftDay } from '../domain/day.ts';
import { isEmail, readEmail } from '../domain/identity/email.ts';
import { passwordRules, type PasswordRule } from '../domain/identity/password.ts';
import { findNameFault } from '../domain/identity/personName.ts';
import { missingPart, type DatePart } from '../domain/identity/typedDate.ts';
import {
  giftAheadDays,
  greatestAge,
  leastAge,
  longestName,
  longestPassword,
  shortestPassword,
} from '../domain/limits.ts';
import { holdsLink } from '../domain/links.ts';
import { countLetters, unitsPerLetter } from '../domain/text/letters.ts';

/** Validation messages in English. Views and the server translate them. */
export type FieldMessage =
  | 'Required field'
  | 'Required field.'
  | 'This is too long.'
  | `Maximum ${typeof longestName} letters.`
  | 'Email is required'
  | 'Invalid email address.'
  | 'Please check your EmailID.'
  | `You must be at least ${typeof leastAge} years old.`
  | 'Please check your input.'
  | 'Please enter the day.'
  | 'Please enter the month.'
  | 'Please enter the year.'
  | `Choose a day within ${typeof giftAheadDays} days from today.`
  | 'The passwords do not match'
  | `At least ${typeof shortestPassword} characters.`
  | 'At least one uppercase letter.'
  | 'At least one lowercase letter.'
  | 'At least one number.'
  | 'At least one special character.'
  | 'No links or e-mail addresses, please.'
  | 'No invisible characters or line breaks, please.'
  | 'Please enter a code.'
  | 'You must accept the terms';

/** Type of value, which determines the schema and the sample values. */
type Kind =
  | 'text'
  | 'words'
  | 'name'
  | 'email'
  | 'choice'
  | 'country'
  | 'birthDate'
  | 'day'
  | 'password'
  | 'signInPassword'
  | 'newPassword'
  | 'repetition'
  | 'tick';
/** Values of all fields, plus values that the page adds, such as the age. */
type All = Readonly<Record<string, unknown>>;

/** A form field. Its value is always a string, as on the page. */
export type Field<
  Value extends string = string,
  Fault extends string = string,
  Required extends boolean = boolean,
> = {
  kind: Kind;
  required: Required;
  /** Maximum number of characters, or null if the length is unlimited. */
  max: number | null;
  /** Maximum length in UTF-16 code units, as HTML counts it, or null if the length is unlimited. */
  units: number | null;
  /** Options to choose from. */
  options: readonly Value[];
  /** Converts the typed value to the value that is validated and sent. */
  read: (typed: string) => string;
  /** Returns the first problem with a parsed value. */
  faultOf: (value: string, all: All) => Fault | null;
  /** Name of the field whose value must be repeated in this field. */
  repeats: string | null;
  /** Message for each problem. */
  messages: Readonly<Record<string, FieldMessage>>;
};

type Missing<Required> = Required extends true ? 'missing' : never;
type Rule = { required?: boolean | undefined; missing?: FieldMessage | undefined };
type Limits = {
  max: number;
  required?: true;
  /** Message for an empty field. */
  missing?: 'Required field' | 'Please enter a code.';
};
type IsRequired<Of> = Of extends { required: true } ? true : false;

const trim = (typed: string): string => typed.trim();
const asTyped = (typed: string): string => typed;

/**
 * Creates a field from the properties that differ from the defaults. `faultOf` is only called with non-empty values.
 */
const field = <Fault extends string, Required extends boolean, Value extends string = string>(
  kind: Kind,
  { required, missing }: Rule,
  messages: Readonly<Record<Fault, FieldMessage>>,
  faultOf: (value: string, all: All) => Fault | null,
  more: Partial<Pick<Field<Value>, 'max' | 'units' | 'options' | 'read'>> = {},
): Field<Value, Missing<Required> | Fault, Required> => ({
  kind,
  required: (required ?? false) as Required,
  max: null,
  units: more.max ?? null,
  options: [],
  read: trim,
  repeats: null,
  ...more,
  messages: { missing: missing ?? 'Required field.', ...messages },
  faultOf: (value, all) => {
    if (value === '') return required ? ('missing' as Missing<Required>) : null;
    return faultOf(value, all);
  },
});

const tooLong = 'This is too long.';
const noLinks = 'No links or e-mail addresses, please.';

/** Any text. Its length is counted in UTF-16 code units, as in JavaScript. */
export const text = <const Of extends Limits>({ max, ...rule }: Of) =>
  field<'tooLong', IsRequired<Of>>(
    'text',
    rule,
    { tooLong },
    (value) => (value.length > max ? 'tooLong' : null),
    {
      max,
    },
  );

/** Text that another person will read. Links are rejected to prevent phishing. */
export const words = <const Of extends Limits>({ max, ...rule }: Of) =>
  field<'tooLong' | 'link' | 'hidden', IsRequired<Of>>(
    'words',
    rule,
    { tooLong, link: noLinks, hidden: 'No invisible characters or line breaks, please.' },
    (value) => {
      if (value.length > max) return 'tooLong';
      if (value.includes('\0')) return 'hidden';
      return holdsLink(value) ? 'link' : null;
    },
    { max },
  );

/**
 * A person's name, which appears in emails to other people. Its length is counted in user-perceived characters.
 */
export const personName = <const Of extends Limits>({ max, ...rule }: Of) =>
  field<'tooLong' | 'link' | 'hidden', IsRequired<Of>>(
    'name',
    rule,
    {
      tooLong: max === longestName ? `Maximum ${longestName} letters.` : tooLong,
      link: noLinks,
      hidden: 'No invisible characters or line breaks, please.',
    },
    (value) => {
      if (countLetters(value) > max || value.length > max * unitsPerLetter) return 'tooLong';
      return findNameFault(value);
    },
    { max, units: max * unitsPerLetter },
  );

/** An email address. Two forms use their own messages, as the specification requires. */
export const email = ({
  missing = 'Email is required',
  invalid = 'Invalid email address.',
}: {
  missing?: FieldMessage;
  invalid?: FieldMessage;
} = {}) =>
  field<'invalid', true>(
    'email',
    { required: true, missing },
    { invalid },
    (value) => (isEmail(value) ? null : 'invalid'),
    { read: readEmail },
  );

/** A required choice from a list of options. */
export const choice = <const Option extends string>(options: readonly Option[]) =>
  field<never, true, Option | ''>('choice', { required: true }, {}, () => null, {
    options,
    read: (typed) => options.find((option) => option === typed) ?? '',
  });

/** A country, as an ISO 3166-1 alpha-2 code. */
export const country = () =>
  field<'missing', true>(
    'country',
    { required: true, missing: 'Required field' },
    { missing: 'Required field' },
    (value) => (isCountryCode(value) ? null : 'missing'),
  );

/**
 * A birth date as YYYY-MM-DD. The page adds `age`, the age in completed years, or null if the value is not a
 * date.
 */
export const birthDate = <const Of extends Omit<Limits, 'max'>>(rule: Of) =>
  field<DatePart | 'wrong' | 'young', IsRequired<Of>>(
    'birthDate',
    rule,
    {
      day: 'Please enter the day.',
      month: 'Please enter the month.',
      year: 'Please enter the year.',
      wrong: 'Please check your input.',
      young: `You must be at least ${leastAge} years old.`,
    },
    (value, { age }) => {
      const missing = missingPart(value);
      if (missing) return missing;
      if (typeof age !== 'number' || age > greatestAge) return 'wrong';
      return age < leastAge ? 'young' : null;
    },
  );

/**
 * A gift's delivery date. The page adds `today`, the current day in Zurich. If the field is left empty, the
 * gift is sent immediately.
 */
export const futureDay = () =>
  field<'invalid', false>(
    'day',
    {},
    { invalid: `Choose a day within ${giftAheadDays} days from today.` },
    (value, { today }) => (typeof today === 'string' && isGiftDay(value, today) ? null : 'invalid'),
  );

const isTooLong = (value: string): 'tooLong' | null => (value.length > longestPassword ? 'tooLong' : null);

/** The current password, which is not normalised. */
export const password = () =>
  field<'tooLong', true>('password', { required: true, missing: 'Required field' }, { tooLong }, isTooLong, {
    max: longestPassword,
    read: asTyped,
  });

const short: FieldMessage = `At least ${shortestPassword} characters.`;
/**
 * The password at sign-in. Only its length is checked, so that existing passwords stay valid when the rules for
 * new ones change.
 */
export const signInPassword = () =>
  field<'short' | 'tooLong', true>(
    'signInPassword',
    { required: true, missing: short },
    { short, tooLong },
    (value) => (passwordRules.length(value) ? isTooLong(value) : 'short'),
    { max: longestPassword, read: asTyped },
  );

/** A checkbox that must be ticked. Its value is `1` if it is ticked and empty otherwise. */
export const tick = (missing: 'Required field' | 'You must accept the terms') =>
  field<never, true, '1' | ''>('tick', { required: true, missing }, {}, () => null, {
    options: ['1'],
    read: (typed) => (typed === '1' ? '1' : ''),
  });
/** Converts a checkbox's state to its field value. */
export const tickOf = (isTicked: boolean): '1' | '' => (isTicked ? '1' : '');

/** Error messages, one for each rule for a new password. */
export const ruleMessages: Readonly<Record<PasswordRule, FieldMessage>> = {
  length: short,
  upper: 'At least one uppercase letter.',
  lower: 'At least one lowercase letter.',
  digit: 'At least one number.',
  special: 'At least one special character.',
};
const rules = Object.keys(passwordRules) as PasswordRule[];
/** Returns the rules that the password does not meet, in order. */
export const brokenRules = (value: string): PasswordRule[] =>
  rules.filter((rule) => !passwordRules[rule](value));

/** A new password. If it breaks several rules, only the first broken rule is reported. */
export const newPassword = (): Field<string, PasswordRule, true> => ({
  ...field<never, true>('newPassword', { required: true }, {}, () => null, {
    max: longestPassword,
    read: asTyped,
  }),
  messages: { missing: 'Required field.', ...ruleMessages },
  faultOf: (value) => brokenRules(value)[0] ?? null,
});

/** A field whose value must match another field. */
export const repeated = (other: string): Field<string, 'different', true> => ({
  ...field<never, true>('repetition', { required: true }, {}, () => null, { read: asTyped }),
  repeats: other,
  messages: { different: 'The passwords do not match' },
  faultOf: (value, all) => (value === all[other] ? null : 'different'),
});

/** A field of any type. `required` is `unknown` here so that each field keeps its own literal type. */
export type AnyField = Omit<Field, 'required'> & { required: unknown };
export type Fields = Readonly<Record<string, AnyField>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type FaultOf<F> = F extends { faultOf: (value: string, all: All) => infer Fault }
  ? Exclude<Fault, null>
  : never;

export type Form<Of extends Fields = Fields> = {
  fields: Of;
  /** Field names from top to bottom. The first invalid field receives focus. */
  names: readonly (keyof Of & string)[];
  blank: Values<Of>;
  /** Returns the problem with each invalid field. The result is empty if all fields are valid. */
  faultsOf: (values: Readonly<Values<Of>> & All) => Faults<Of>;
  isValid: (values: Readonly<Values<Of>> & All) => boolean;
};
type Values<Of> = { [Name in keyof Of]: ValueOf<Of[Name]> };
type Faults<Of> = { [Name in keyof Of]?: FaultOf<Of[Name]> };
export type ValuesOf<F> = F extends Form<infer Of> ? Values<Of> : never;
export type FaultsOf<F> = F extends Form<infer Of> ? Faults<Of> : never;

export const defineForm = <Of extends Fields>(fields: Of): Form<Of> => {
  const names: (keyof Of & string)[] = Object.keys(fields);
  const faultsOf = (values: Readonly<Values<Of>> & All): Faults<Of> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const { faultOf, read } = fields[name]!;
        const fault = faultOf(read(values[name]), values);
        return fault === null ? [] : [[name, fault]];
      }),
    ) as Faults<Of>;
  return {
    fields,
    names,
    blank: Object.fromEntries(names.map((name) => [name, ''])) as Values<Of>,
    faultsOf,
    isValid: (values) => Object.keys(faultsOf(values)).length === 0,
  };
};

/** Removes empty values, because requests omit empty optional fields. */
export const withoutEmpty = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;
