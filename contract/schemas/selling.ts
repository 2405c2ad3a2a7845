import * as v from 'valibot';
import { paymentCodes } from '../domain/paymentProviders.ts';
import { flag } from './envelope.ts';

/** Current sales. `paused`: nothing can be delivered; `offered`: available payment methods, none during a pause. */
export const sellingSchema = v.object({
  paused: flag,
  offered: v.array(v.picklist(paymentCodes)),
});
export type Selling = v.InferOutput<typeof sellingSchema>;
