/** The sample values by name, so that saved evidence can say `@cart` instead of writing the cart out each time. */
import * as fixtures from './fixtures.ts';
import * as identity from './identityFixtures.ts';
import { onlyNecessary } from './shell/consent.ts';
import { contact } from './support/contact.ts';
import * as verification from './verificationFixtures.ts';
import * as vouchers from './voucherFixtures.ts';

/** Shorter values are as readable as a name. */
const leastLength = 40;

const named = Object.entries({
  ...fixtures,
  ...identity,
  ...verification,
  ...vouchers,
  onlyNecessary,
  contact,
})
  .filter(([, value]) => typeof value === 'object')
  .map(([name, value]) => ({ name, text: JSON.stringify(value) }))
  .filter(({ text }) => text.length >= leastLength);
const nameByText = new Map(named.map(({ name, text }) => [text, `@${name}`]));
const textByName = new Map(named.map(({ name, text }) => [`@${name}`, text]));

/** Plain data with each value that is a sample replaced by its name. */
export const withNames = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const name = nameByText.get(JSON.stringify(value));
  if (name) return name;
  return Array.isArray(value)
    ? value.map(withNames)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(part)]));
};

/** The reverse of `withNames`. @throws Error for a name that no sample has */
export const withValues = (value: unknown): unknown => {
  if (typeof value === 'string' && /^@[a-z]\w*$/i.test(value)) {
    const text = textByName.get(value);
    if (text === undefined) throw new Error(`There is no sample value ${value}`);
    return JSON.parse(text);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map(withValues)
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withValues(part)]));
};
