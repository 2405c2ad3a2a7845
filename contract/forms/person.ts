import { longestName, personName } from './form.ts';

/** Names of a customer, as every form has them. */
export const firstName = personName({ max: longestName, required: true });
export const lastName = personName({ max: longestName });
/** The profile writes its messages without a full stop. */
export const profileFirstName = personName({ max: longestName, required: true, missing: 'Required field' });
