import { comingDay, defineForm, email, personName, words, type FaultsOf, type ValuesOf } from './form.ts';

export const longestSender = 60;
export const longestGiftWords = 500;

/** A gift card for another person. */
export const giftForm = defineForm({
  email: email(),
  sender: personName({ max: longestSender, required: true }),
  words: words({ max: longestGiftWords }),
  date: comingDay(),
});
export type GiftValues = ValuesOf<typeof giftForm>;
export type GiftFaults = FaultsOf<typeof giftForm>;
