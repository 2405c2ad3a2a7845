import type { Context } from 'hono';
import * as v from 'valibot';
import { getMessages, type MessageKey } from '../../messages/index.ts';
import { ShopRefusal, type Fields } from '../../platform/refusal.ts';
import { readBody } from './context.ts';

const english = getMessages('en').messages;
const isKey = (name: string): name is MessageKey => name in english;
const keyOfText = new Map(
  Object.entries(english).flatMap(([key, text]) => (isKey(key) ? [[text, key] as const] : [])),
);

/**
 * Returns the message that the schema defines for an issue, or a general message for this kind of issue if the
 * schema defines none.
 */
const textOf = (issue: v.BaseIssue<unknown>): MessageKey => {
  const own = keyOfText.get(issue.message);
  if (own) return own;
  if (issue.input === undefined || issue.input === '')
    return v.getDotPath(issue) === 'email' ? 'emailRequired' : 'requiredFieldStop';
  return /^max_(length|graphemes)$/.test(issue.type) ? 'tooLong' : 'invalidValue';
};

/**
 * Returns the errors for each field. A new password gets one error per broken rule; any other field gets only
 * its first error.
 */
const readFormFields = (issues: readonly v.BaseIssue<unknown>[]): Fields => {
  const messagesByField = new Map<string, MessageKey[]>();
  for (const issue of issues) {
    const name = v.getDotPath(issue) ?? 'body';
    const texts = messagesByField.get(name) ?? [];
    if (texts.length === 0 || name === 'password') texts.push(textOf(issue));
    messagesByField.set(name, texts);
  }
  return Object.fromEntries(messagesByField);
};

const passwords = v.object({ password: v.string(), password_confirmation: v.string() });

/**
 * Reads and validates a form on an account page. Each field has its own error message; a new password and its
 * repetition must match. `message` is the text above the fields.
 * @throws ShopRefusal 415, 400, 422
 */
export const readForm = async <S extends v.GenericSchema>(
  c: Context,
  schema: S,
  message: MessageKey = 'checkInput',
): Promise<v.InferOutput<S>> => {
  const body = await readBody(c, v.unknown());
  const parsed = v.safeParse(schema, body);
  const both = v.safeParse(passwords, body);
  const differ = both.success && both.output.password !== both.output.password_confirmation;
  if (parsed.success && !differ) return parsed.output;
  throw new ShopRefusal(422, message, {
    code: 'VALIDATION_ERROR',
    fields: {
      ...(parsed.success ? {} : readFormFields(parsed.issues)),
      ...(differ ? { password_confirmation: 'passwordsDiffer' as const } : {}),
    },
  });
};
