import { choice, defineForm, email, personName, text, type FaultsOf, type ValuesOf } from './form.ts';

export const contactTopics = ['order', 'payment', 'topUp', 'card', 'account', 'other'] as const;
export type ContactTopic = (typeof contactTopics)[number];

/** Maximum lengths in characters. */
export const longestMessage = 2000;
export const longestOrderNumber = 40;

/** The form on `/contact-us`. It contains only the fields that the support team needs. */
export const contactForm = defineForm({
  name: personName({ max: 100, required: true }),
  email: email(),
  topic: choice(contactTopics),
  orderno: text({ max: longestOrderNumber }),
  message: text({ max: longestMessage, required: true }),
});
export type ContactValues = ValuesOf<typeof contactForm>;
export type ContactFaults = FaultsOf<typeof contactForm>;
