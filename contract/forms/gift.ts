import { futureDay, defineForm, email, personName, words, type FaultsOf, type ValuesOf } from './form.ts';

export const longestSender = 60;
export const longestGiftMessage = 500;
export const longestThanks = 200;

/** Form for sending a gift card to another person by email. */
export const giftForm = defineForm({
  email: email(),
  sender: personName({ max: longestSender, required: true }),
  words: words({ max: longestGiftMessage }),
  date: futureDay(),
});
export type GiftValues = ValuesOf<typeof giftForm>;
export type GiftFaults = FaultsOf<typeof giftForm>;

/** Form for a gift sent as a link, which the giver shares. */
export const giftLinkForm = defineForm({ sender: giftForm.fields.sender, words: giftForm.fields.words });

/** Form for a thank-you note. The message is optional. */
export const thanksForm = defineForm({ words: words({ max: longestThanks }) });
export type ThanksValues = ValuesOf<typeof thanksForm>;
export type ThanksFaults = FaultsOf<typeof thanksForm>;
