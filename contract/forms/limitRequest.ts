import { longestMessage } from './contact.ts';
import { defineForm, text, type FaultsOf } from './form.ts';

/** A request for a higher voucher limit, sent to the shop as a message. */
export const limitRequestForm = defineForm({
  reason: text({ max: longestMessage, required: true, missing: 'Required field' }),
});
export type LimitRequestFaults = FaultsOf<typeof limitRequestForm>;
