import * as v from 'valibot';
import { brokenRules, ruleMessages, type AnyField, type Fields, type Form } from '../forms/form.ts';
import { emailSchema } from './email.ts';

type FieldSchema = v.GenericSchema<string, string>;

/**
 * Describes a field's rules for the API documentation. Returns an empty string if JSON Schema itself can
 * express all the rules, as with a maximum length.
 */
const describeRules = ({ kind, max, messages, repeats }: AnyField): string => {
  if (kind === 'newPassword') return Object.values(ruleMessages).join(' ');
  if (repeats !== null) return `The same as \`${repeats}\`.`;
  const { short, link, hidden } = messages;
  if (kind === 'signInPassword') return short ?? '';
  if (kind === 'name') return `At most ${max} letters. ${link} ${hidden}`;
  return kind === 'words' ? `${link} ${hidden}` : '';
};

/**
 * Creates the schema for a new password. It reports a separate issue for each rule that the password breaks.
 */
const newPassword = ({ max, messages }: AnyField): FieldSchema =>
  v.pipe(
    v.string(messages['missing']!),
    v.rawCheck(({ dataset, addIssue }) => {
      if (dataset.typed)
        for (const rule of brokenRules(dataset.value)) addIssue({ message: ruleMessages[rule] });
    }),
    v.maxLength(max!, messages['tooLong']!),
  );

const valueSchema = (field: AnyField): FieldSchema => {
  if (field.kind === 'email') return emailSchema(field);
  if (field.kind === 'newPassword') return newPassword(field);
  if (field.kind === 'repetition') return v.string(field.messages['different']!);
  const { kind, units, messages } = field;
  const text = v.string(messages['missing']!);
  return v.pipe(
    kind === 'password' || kind === 'signInPassword' ? text : v.pipe(text, v.trim()),
    // the limit that the API documentation states, in UTF-16 code units; `faultOf` also limits the characters
    // of names
    v.maxLength(units ?? Infinity, messages['tooLong']!),
    v.rawCheck(({ dataset, addIssue }) => {
      const fault = dataset.typed && !dataset.issues ? field.faultOf(dataset.value, {}) : null;
      if (fault !== null) addIssue({ message: messages[fault]! });
    }),
  );
};

/**
 * Returns a field's schema with its rule and messages. The description covers the rules that JSON Schema cannot
 * express.
 */
export const fieldSchema = (field: AnyField): FieldSchema => {
  const rules = describeRules(field);
  return rules === '' ? valueSchema(field) : v.pipe(valueSchema(field), v.description(rules));
};

/** Returns the schema for a checkbox that must be ticked. A ticked checkbox is sent as 1. */
export const tickSchema = ({ messages }: Pick<AnyField, 'messages'>) => v.literal(1, messages['missing']!);

type Entries<Of extends Fields> = {
  [Name in keyof Of]: Of[Name]['required'] extends true ? FieldSchema : v.OptionalSchema<FieldSchema, ''>;
};

/**
 * Returns the schema entries for a form's fields, for use in a request. Omitted optional fields become empty
 * strings.
 */
export const fieldSchemas = <Of extends Fields>({ fields, names }: Form<Of>): Entries<Of> =>
  Object.fromEntries(
    names.map((name) => {
      const schema = fieldSchema(fields[name]!);
      return [name, fields[name]!.required ? schema : v.optional(schema, '')];
    }),
  ) as Entries<Of>;
