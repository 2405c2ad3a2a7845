import * as v from 'valibot';
import { findNameFault } from '../domain/identity/personName.ts';

/** Name of a person in every request. `most` counts letters as people do. */
export const personName = (most = 50) =>
  v.pipe(
    v.string('Required field.'),
    v.trim(),
    v.maxGraphemes(most, most === 50 ? 'Maximum 50 letters.' : 'Too long'),
    v.maxLength(most * 10, most === 50 ? 'Maximum 50 letters.' : 'Too long'),
    v.check((name) => findNameFault(name) !== 'hidden', 'No invisible characters'),
    v.check((name) => findNameFault(name) !== 'link', 'No links'),
  );
