/** Checks people's names in every request, because the shop sends emails with these names to other people. */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { registerRequest } from '../../contract/schemas/auth.ts';
import { sendGiftRequest } from '../../contract/schemas/gifts.ts';
import { createSaleOrderRequest } from '../../contract/schemas/orders.ts';
import { addPasskeyRequest } from '../../contract/schemas/passkeys.ts';
import { updateProfileRequest } from '../../contract/schemas/profile.ts';
import { contactRequest } from '../../contract/schemas/support.ts';

const places: [string, v.GenericSchema][] = [
  ['first name at sign-up', registerRequest.entries.fname],
  ['last name at sign-up', registerRequest.entries.lname],
  ['first name of the profile', updateProfileRequest.entries.firstname],
  ['last name of the profile', updateProfileRequest.entries.lastname],
  ['first name at the checkout', createSaleOrderRequest.entries.fname],
  ['last name at the checkout', createSaleOrderRequest.entries.lname],
  ['name of a message', contactRequest.entries.name],
  ['sender of a gift', sendGiftRequest.entries.sender],
  ['name of a passkey', addPasskeyRequest.entries.name],
];
const links = [
  'www.evil.example',
  'evil.ch',
  'https://evil.ch',
  'ann@evil.ch',
  'ｗｗｗ.evil',
  'Win at evil.shop now',
];
const hidden = [
  'Ann\nBcc',
  'Ann\r\nBcc',
  'A\u202Enn',
  'A\u2066nn',
  'A\0nn',
  'A\u200Bnn',
  'A\u2028nn',
  'A\u0085nn',
  'A\u00ADnn',
];
const good = [
  'Ada',
  'J. R.',
  'Zoë',
  "O'Neill",
  'Müller-Meier',
  '李',
  'محمد',
  'می\u200cخواهم',
  '👩\u200d💻',
  'von der Au',
];

const reasonOf = (schema: v.GenericSchema, name: string): string | null =>
  v.safeParse(schema, name).issues?.[0].message ?? null;

test.each(places)('%s: a name with a link is rejected with a reason', (_, schema) => {
  for (const name of links)
    expect.soft(reasonOf(schema, name), name).toBe('No links or e-mail addresses, please.');
});
test.each(places)('%s: a name with an invisible character is rejected with a reason', (_, schema) => {
  for (const name of hidden)
    expect.soft(reasonOf(schema, name), name).toBe('No invisible characters or line breaks, please.');
});
test.each(places)('%s: ordinary personal names are accepted', (_, schema) => {
  for (const name of good) expect.soft(reasonOf(schema, name), name).toBeNull();
});
