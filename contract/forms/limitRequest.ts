import { longestMessage } from './contact.ts';
import { defineForm, text, type FaultsOf } from './form.ts';

/** Form for requesting a higher voucher limit. The shop receives the request as a message. */
export const limitRequestForm = defineForm({
  reason: text({ max: longestMessage, required: true, missing: 'Required field' }),
});
export type LimitRequestFaults = FaultsOf<typeof limitRequestForm>;
