/** Forms: limit, rule and message of each field, declared once for chart, view, schema and tests. */
import { isEmail, readEmail } from '../domain/identity/email.ts';
import { findNameFault } from '../domain/identity/personName.ts';
import { countLetters } from '../domain/text/letters.ts';

/** The most letters of a first or last name. */
export const longestName = 50;

/** Messages of fields in English. Views and server translate each. */
export type FieldMessage =
  | 'Required field'
  | 'Required field.'
  | 'This is too long.'
  | `Maximum ${typeof longestName} letters.`
  | 'Email is required'
  | 'Invalid email address.'
  | 'No links or e-mail addresses, please.'
  | 'No invisible characters or line breaks, please.';

/** A field of a form. All values are texts, as the page has them. */
export type Field<
  Value extends string = string,
  Fault extends string = string,
  Required extends boolean = boolean,
> = {
  kind: 'text' | 'name' | 'email' | 'choice';
  required: Required;
  /** The most letters; null without a limit of its own. */
  max: number | null;
  /** Values of a choice. */
  options: readonly Value[];
  /** Value to check and to send. */
  read: (typed: string) => string;
  /** First fault of a value that was read. */
  faultOf: (value: string) => Fault | null;
  /** Message of each fault. */
  messages: Readonly<Record<string, FieldMessage>>;
};

type Missing<Required> = Required extends true ? 'missing' : never;
type Limits<Required> = {
  max: number;
  required?: Required;
  /** Message of an empty field. */
  missing?: 'Required field';
};

const trim = (typed: string): string => typed.trim();

/** Any text. Its length is counted as JavaScript does. */
export const text = <Required extends boolean = false>({
  max,
  required,
  missing,
}: Limits<Required>): Field<string, Missing<Required> | 'tooLong', Required> => ({
  kind: 'text',
  required: (required ?? false) as Required,
  max,
  options: [],
  read: trim,
  faultOf: (value) => {
    if (value === '') return required ? ('missing' as Missing<Required>) : null;
    return value.length > max ? 'tooLong' : null;
  },
  messages: { missing: missing ?? 'Required field.', tooLong: 'This is too long.' },
});

/** Name of a person, which other people read in mails. Its length is counted in letters. */
export const personName = <Required extends boolean = false>({
  max,
  required,
  missing,
}: Limits<Required>): Field<string, Missing<Required> | 'tooLong' | 'link' | 'hidden', Required> => ({
  kind: 'name',
  required: (required ?? false) as Required,
  max,
  options: [],
  read: trim,
  faultOf: (value) => {
    if (value === '') return required ? ('missing' as Missing<Required>) : null;
    // the second limit is for one letter with thousands of accents
    if (countLetters(value) > max || value.length > max * 10) return 'tooLong';
    return findNameFault(value);
  },
  messages: {
    missing: missing ?? 'Required field.',
    tooLong: max === longestName ? `Maximum ${longestName} letters.` : 'This is too long.',
    link: 'No links or e-mail addresses, please.',
    hidden: 'No invisible characters or line breaks, please.',
  },
});

export const email = (): Field<string, 'missing' | 'invalid', true> => ({
  kind: 'email',
  required: true,
  max: null,
  options: [],
  read: readEmail,
  faultOf: (value) => (value === '' ? 'missing' : isEmail(value) ? null : 'invalid'),
  messages: { missing: 'Email is required', invalid: 'Invalid email address.' },
});

/** One of the options, which must be chosen. */
export const choice = <const Option extends string>(
  options: readonly Option[],
): Field<Option | '', 'missing', true> => ({
  kind: 'choice',
  required: true,
  max: null,
  options,
  read: (typed) => options.find((option) => option === typed) ?? '',
  faultOf: (value) => (value === '' ? 'missing' : null),
  messages: { missing: 'Required field.' },
});

export type Fields = Readonly<Record<string, Field>>;
type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type FaultOf<F> = F extends { faultOf: (value: string) => infer Fault } ? Exclude<Fault, null> : never;

export type Form<Of extends Fields = Fields> = {
  fields: Of;
  /** Names of the fields from top to bottom. The first faulty one gets the focus. */
  names: readonly (keyof Of & string)[];
  blank: Values<Of>;
  /** Faults by field; empty when every field is right. */
  faultsOf: (values: Readonly<Values<Of>>) => Faults<Of>;
  isValid: (values: Readonly<Values<Of>>) => boolean;
};
type Values<Of> = { [Name in keyof Of]: ValueOf<Of[Name]> };
type Faults<Of> = { [Name in keyof Of]?: FaultOf<Of[Name]> };
export type ValuesOf<F> = F extends Form<infer Of> ? Values<Of> : never;
export type FaultsOf<F> = F extends Form<infer Of> ? Faults<Of> : never;

export const defineForm = <Of extends Fields>(fields: Of): Form<Of> => {
  const names: (keyof Of & string)[] = Object.keys(fields);
  const faultsOf = (values: Readonly<Values<Of>>): Faults<Of> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const fault = fields[name]!.faultOf(values[name]);
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
