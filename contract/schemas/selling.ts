import * as v from 'valibot';
import { paymentCodes } from '../domain/paymentProviders.ts';
import { flag } from './envelope.ts';

/**
 * Current selling status. `paused` means that the shop cannot deliver anything. `offered` lists the available
 * payment methods; it is empty while selling is paused.
 */
export const sellingSchema = v.object({
  paused: flag,
  offered: v.array(v.picklist(paymentCodes)),
});
export type Selling = v.InferOutput<typeof sellingSchema>;
