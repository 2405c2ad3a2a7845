import type { Profile } from '../../contract/schemas/profile.ts';

/** `Ann Muster`; empty for somebody who only ever gave a phone number. */
export const nameOf = ({ firstname, lastname }: Pick<Profile, 'firstname' | 'lastname'>): string =>
  [firstname, lastname].filter(Boolean).join(' ');
