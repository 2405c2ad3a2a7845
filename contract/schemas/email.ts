import * as v from 'valibot';
import { isEmail, readEmail } from '../domain/identity/email.ts';

/** An e-mail address as every request has it: as it was meant, by the one rule. */
export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.transform(readEmail),
  v.nonEmpty('Email is required'),
  v.check(isEmail, 'Invalid email address.'),
);
