import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field, FieldMessage } from '../../../contract/forms/form.ts';
import type { Failure } from '../../../machines/types.ts';

const texts: Record<FieldMessage, MessageDescriptor> = {
  'Required field': msg`Required field`,
  'Required field.': msg`Required field.`,
  'This is too long.': msg`This is too long.`,
  'Maximum 50 letters.': msg`Maximum 50 letters.`,
  'Email is required': msg`Email is required`,
  'Invalid email address.': msg`Invalid email address.`,
  'No links or e-mail addresses, please.': msg`No links or e-mail addresses, please.`,
  'No invisible characters or line breaks, please.': msg`No invisible characters or line breaks, please.`,
};

/** Text of a field's fault, else the one of the server's refusal. */
export const fieldErrors =
  <Name extends string>(
    i18n: I18n,
    fields: Readonly<Record<Name, Field>>,
    faults: Partial<Record<Name, string>>,
    failure: Failure | null,
  ) =>
  (name: Name): string | undefined => {
    const fault = faults[name];
    return fault === undefined ? failure?.fields[name] : i18n._(texts[fields[name].messages[fault]!]);
  };
