/** Tests which stored top-up drafts the screens restore. `contracts/catalogue.ts` covers storing a draft. */
import { expect, test } from 'vitest';
import type { AppServices } from '../../src/actors/services.ts';
import { typedDraft } from '../../src/features/catalogue/topUp/topUpDraft.ts';
import { countVisit } from '../../src/features/checkout/cart/requestCart.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const typed = { country: 'IN', number: '98010', slug: null, isTyping: true };

test.each([
  ['is restored to the field while it is being typed', typed, typed],
  ['is null once it has been submitted', { ...typed, isTyping: false }, null],
  ['is null if nothing was typed', null, null],
])('the phone number in a top-up draft %s', (_, stored, given) => {
  const store = createStorage(createMemoryBackend());
  if (stored) store.write('rechargeData', stored);
  expect(typedDraft({ store } as unknown as AppServices)).toEqual(given);
});

test('every page visit gets a different visit number', () => {
  const numbers = Array.from({ length: 3 }, countVisit);
  expect(new Set(numbers).size).toBe(3);
});
