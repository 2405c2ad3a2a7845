/** Forms: limit, rule and message of each field, declared once for chart, view, schema and tests. */
import { isEmail, readEmail } from '../domain/identity/email.ts';
import { passwordRules, type PasswordRule } from '../domain/identity/password.ts';
import { findNameFault } from '../domain/identity/personName.ts';
import { leastAge, longestName, shortestPassword } from '../domain/limits.ts';
import { holdsLink } from '../domain/links.ts';
import { countLetters } from '../domain/text/letters.ts';

/** Highest number of characters of a new password. */
export const longestPassword = 256;
export const greatestAge = 120;

/** Messages of fields in English. Views and server translate each. */
export type FieldMessage =
  | 'Required field'
  | 'Required field.'
  | 'This is too long.'
  | `Maximum ${typeof longestName} letters.`
  | 'Email is required'
  | 'Invalid email address.'
  | `You must be at least ${typeof leastAge} years old.`
  | 'Please check your input.'
  | 'Choose a day within a year from today.'
  | 'The passwords do not match'
  | `At least ${typeof shortestPassword} characters.`
  | 'At least one uppercase letter.'
  | 'At least one lowercase letter.'
  | 'At least one number.'
  | 'At least one special character.'
  | 'No links or e-mail addresses, please.'
  | 'No invisible characters or line breaks, please.';

/** Kind of a value. It selects the schema and the sample values. */
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
  | 'newPassword'
  | 'repetition';
/** All values of a form, and facts that the page adds, such as an age. */
type All = Readonly<Record<string, unknown>>;

/** A field of a form. All values are texts, as the page has them. */
export type Field<
  Value extends string = string,
  Fault extends string = string,
  Required extends boolean = boolean,
> = {
  kind: Kind;
  required: Required;
  /** Maximum of letters; null without a limit. */
  max: number | null;
  /** Values of a choice. */
  options: readonly Value[];
  /** Value to check and to send. */
  read: (typed: string) => string;
  /** First fault of a parsed value. */
  faultOf: (value: string, all: All) => Fault | null;
  /** Name of the field whose value this one repeats. */
  repeats: string | null;
  /** Message of each fault. */
  messages: Readonly<Record<string, FieldMessage>>;
};

type Missing<Required> = Required extends true ? 'missing' : never;
type Rule = { required?: boolean | undefined; missing?: FieldMessage | undefined };
type Limits = {
  max: number;
  required?: true;
  /** Message of an empty field. */
  missing?: 'Required field';
};
type IsRequired<Of> = Of extends { required: true } ? true : false;

const trim = (typed: string): string => typed.trim();
const asTyped = (typed: string): string => typed;

/** A field by its differences from the default: `faultOf` checks a value that is not empty. */
const field = <Fault extends string, Required extends boolean, Value extends string = string>(
  kind: Kind,
  { required, missing }: Rule,
  messages: Readonly<Record<Fault, FieldMessage>>,
  faultOf: (value: string, all: All) => Fault | null,
  more: Partial<Pick<Field<Value>, 'max' | 'options' | 'read'>> = {},
): Field<Value, Missing<Required> | Fault, Required> => ({
  kind,
  required: (required ?? false) as Required,
  max: null,
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

/** Any text. Its length is counted as JavaScript does. */
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

/** Words for another person. They must contain no links, which protects from phishing. */
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

/** Name of a person, which other people read in mails. Its length is counted in letters. */
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
      // the second limit is for one letter with thousands of accents
      if (countLetters(value) > max || value.length > max * 10) return 'tooLong';
      return findNameFault(value);
    },
    { max },
  );

export const email = () =>
  field<'invalid', true>(
    'email',
    { required: true, missing: 'Email is required' },
    { invalid: 'Invalid email address.' },
    (value) => (isEmail(value) ? null : 'invalid'),
    { read: readEmail },
  );

/** One of the options, which must be chosen. */
export const choice = <const Option extends string>(options: readonly Option[]) =>
  field<never, true, Option | ''>('choice', { required: true }, {}, () => null, {
    options,
    read: (typed) => options.find((option) => option === typed) ?? '',
  });

/** ISO code of a country. */
export const country = () =>
  field<'missing', true>(
    'country',
    { required: true, missing: 'Required field' },
    { missing: 'Required field' },
    (value) => (/^[A-Z]{2}$/.test(value) ? null : 'missing'),
  );

/** A birth date as YYYY-MM-DD. The page adds the full years as `age`, null for no date. */
export const birthDate = <const Of extends Omit<Limits, 'max'>>(rule: Of) =>
  field<'wrong' | 'young', IsRequired<Of>>(
    'birthDate',
    rule,
    { wrong: 'Please check your input.', young: `You must be at least ${leastAge} years old.` },
    (_value, { age }) => {
      if (typeof age !== 'number' || age > greatestAge) return 'wrong';
      return age < leastAge ? 'young' : null;
    },
  );

/** A day from now on. The page adds as `isDay` if it is within a year. An empty one means at once. */
export const comingDay = () =>
  field<'invalid', false>(
    'day',
    {},
    { invalid: 'Choose a day within a year from today.' },
    (_value, { isDay }) => (isDay === true ? null : 'invalid'),
  );

/** The current password, as its owner types it. */
export const password = () =>
  field<never, true>('password', { required: true, missing: 'Required field' }, {}, () => null, {
    read: asTyped,
  });

/** Message of each rule of a new password. */
export const ruleMessages: Readonly<Record<PasswordRule, FieldMessage>> = {
  length: `At least ${shortestPassword} characters.`,
  upper: 'At least one uppercase letter.',
  lower: 'At least one lowercase letter.',
  digit: 'At least one number.',
  special: 'At least one special character.',
};
const rules = Object.keys(passwordRules) as PasswordRule[];
/** Rules that a password does not meet, in their order. */
export const brokenRules = (value: string): PasswordRule[] =>
  rules.filter((rule) => !passwordRules[rule](value));

/** A new password: its fault is the first rule that it breaks. */
export const newPassword = (): Field<string, PasswordRule, true> => ({
  ...field<never, true>('newPassword', { required: true }, {}, () => null, {
    max: longestPassword,
    read: asTyped,
  }),
  messages: { missing: 'Required field.', ...ruleMessages },
  faultOf: (value) => brokenRules(value)[0] ?? null,
});

/** The same text as in another field. */
export const repeated = (other: string): Field<string, 'different', true> => ({
  ...field<never, true>('repetition', { required: true }, {}, () => null, { read: asTyped }),
  repeats: other,
  messages: { different: 'The passwords do not match' },
  faultOf: (value, all) => (value === all[other] ? null : 'different'),
});

/** A field of any type. `required` is unknown, so that a field in a form keeps its literal. */
export type AnyField = Omit<Field, 'required'> & { required: unknown };
export type Fields = Readonly<Record<string, AnyField>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type FaultOf<F> = F extends { faultOf: (value: string, all: All) => infer Fault }
  ? Exclude<Fault, null>
  : never;

export type Form<Of extends Fields = Fields> = {
  fields: Of;
  /** Names of the fields from top to bottom. The first faulty one gets the focus. */
  names: readonly (keyof Of & string)[];
  blank: Values<Of>;
  /** Faults by field; empty if every field is right. */
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

/** The filled-in values, because a request leaves out an empty optional field. */
export const withoutEmpty = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Values;
