import * as v from 'valibot';
import { paymentCodes } from '../domain/paymentProviders.ts';
import { flag } from './envelope.ts';

/**
 * Current selling status. `paused`: nothing can be delivered; `offered`: the available payment methods, empty while
 * selling is paused.
 */
export const sellingSchema = v.object({
  paused: flag,
  offered: v.array(v.picklist(paymentCodes)),
});
export type Selling = v.InferOutput<typeof sellingSchema>;
