import * as v from 'valibot';
import { flag, instant, money, token } from './envelope.ts';
import { shareSchema } from './shares.ts';

/** Link by which a recipient requests the top-up of an order again. `asked_at`: the last request. */
export const requestLinkSchema = v.object({
  ...shareSchema.entries,
  ordertoken: token,
  ISDCode: v.string(),
  Mobile: v.string(),
  value: money,
  currency: v.string(),
  asked_at: v.nullable(instant),
});
export type RequestLink = v.InferOutput<typeof requestLinkSchema>;
export const requestLinksSchema = v.object({ links: v.array(requestLinkSchema) });

/** Everything that the recipient sees of a request link: no address, no price, and of the number its last digits. */
export const openedRequestSchema = v.object({
  sender: v.string(),
  value: money,
  currency: v.string(),
  operator: v.string(),
  ends_with: v.string(),
  /** 0 for a day after a request. */
  may_ask: flag,
});
export type OpenedRequest = v.InferOutput<typeof openedRequestSchema>;
/** `tooSoon`: nothing was sent, because the customer got enough mails. */
export const askedTopUpSchema = v.object({ outcome: v.picklist(['asked', 'tooSoon']) });
export type AskedTopUp = v.InferOutput<typeof askedTopUpSchema>;
