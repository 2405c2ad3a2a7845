import * as v from 'valibot';
import { isEmail, readEmail } from '../domain/identity/email.ts';

/** Email address in a request. Every request normalises and validates it in the same way. */
export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.transform(readEmail),
  v.nonEmpty('Email is required'),
  v.check(isEmail, 'Invalid email address.'),
);

/** Token from the link in an email. */
export const linkRequest = v.strictObject({ token: v.pipe(v.string(), v.maxLength(200)) });
