import * as v from 'valibot';
import { isEmail } from '../domain/identity/email.ts';

/** An e-mail address as every request has it: without blanks around it, by the one rule. */
export const emailAddress = v.pipe(
  v.string('Email is required'),
  v.trim(),
  v.nonEmpty('Email is required'),
  v.check(isEmail, 'Invalid email address.'),
);
