import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { giftAheadDays, leastAge, longestName, shortestPassword } from '../../../contract/domain/limits.ts';
import type { Field, FieldMessage } from '../../../contract/forms/form.ts';
import type { Failure } from '../../../machines/types.ts';

/** Translatable text for each validation message. */
export const fieldTexts: Record<FieldMessage, MessageDescriptor> = {
  'Required field': msg`Required field`,
  'Required field.': msg`Required field.`,
  'This is too long.': msg`This is too long.`,
  [`Maximum ${longestName} letters.` as const]: msg`Maximum ${longestName} letters.`,
  'Email is required': msg`Email is required`,
  'Invalid email address.': msg`Invalid email address.`,
  [`You must be at least ${leastAge} years old.` as const]: msg`You must be at least ${leastAge} years old.`,
  'Please check your EmailID.': msg`Please check your EmailID.`,
  'Please check your input.': msg`Please check your input.`,
  'Please enter the day.': msg`Please enter the day.`,
  'Please enter the month.': msg`Please enter the month.`,
  'Please enter the year.': msg`Please enter the year.`,
  [`Choose a day within ${giftAheadDays} days from today.` as const]: msg`Choose a day within ${giftAheadDays} days from today.`,
  'The passwords do not match': msg`The passwords do not match`,
  [`At least ${shortestPassword} characters.` as const]: msg`At least ${shortestPassword} characters.`,
  'At least one uppercase letter.': msg`At least one uppercase letter.`,
  'At least one lowercase letter.': msg`At least one lowercase letter.`,
  'At least one number.': msg`At least one number.`,
  'At least one special character.': msg`At least one special character.`,
  'No links or e-mail addresses, please.': msg`No links or e-mail addresses, please.`,
  'No invisible characters or line breaks, please.': msg`No invisible characters or line breaks, please.`,
  'Please enter a code.': msg`Please enter a code.`,
  'You must accept the terms': msg`You must accept the terms`,
};

/** Returns the text for a field's validation error or, if the field is valid, for the server's refusal. */
export const fieldErrors =
  <Name extends string>(
    i18n: I18n,
    fields: Readonly<Record<Name, Field>>,
    faults: Readonly<Partial<Record<string, string>>>,
    failure: Failure | null,
  ) =>
  (name: Name): string | undefined => {
    const fault = faults[name];
    return fault === undefined ? failure?.fields[name] : i18n._(fieldTexts[fields[name].messages[fault]!]);
  };
