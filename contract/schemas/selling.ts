import * as v from 'valibot';
import { flag } from './envelope.ts';

/** What is sold now. `paused`: nothing can be delivered; `offered`: the ways to pay that serve us, none while it is paused. */
export const sellingSchema = v.object({
  paused: flag,
  offered: v.array(v.picklist(['card', 'mypos', 'paypal'])),
});
export type Selling = v.InferOutput<typeof sellingSchema>;
