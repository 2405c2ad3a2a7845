import * as v from 'valibot';
import { isEmail, readEmail } from '../domain/identity/email.ts';

/** Email address of every request, normalised and checked by one rule. */
export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.transform(readEmail),
  v.nonEmpty('Email is required'),
  v.check(isEmail, 'Invalid email address.'),
);

/** Token in the link of a mail. */
export const linkRequest = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });
