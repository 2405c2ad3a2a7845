import * as v from 'valibot';
import { isEmail, readEmail } from '../domain/identity/email.ts';
import { emailForm } from '../forms/email.ts';
import type { AnyField } from '../forms/form.ts';

/**
 * The first validation step of each email schema. The API documentation recognises email fields by these
 * steps.
 */
export const addressTexts = new WeakSet<object>();

/**
 * Returns the schema for an email address field. Every request normalises and validates addresses in the same
 * way.
 */
export const emailSchema = ({ messages }: Pick<AnyField, 'messages'>) => {
  const text = v.string(messages['missing']!);
  addressTexts.add(text);
  return v.pipe(
    text,
    v.transform(readEmail),
    v.nonEmpty(messages['missing']!),
    v.check(isEmail, messages['invalid']!),
  );
};
export const emailAddress = emailSchema(emailForm.fields.email);

/** Request that contains the token from the link in an email. */
export const linkRequest = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });
