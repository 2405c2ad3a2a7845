import * as v from 'valibot';
import { flag, instant, money, token } from './envelope.ts';
import { shareSchema } from './shares.ts';

/**
 * Link through which a recipient requests the same top-up again. `asked_at` is the time of the latest request.
 */
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

/**
 * The data shown to a recipient who opens a request link. It contains no address, no price, and only the last
 * digits of the number.
 */
export const openedRequestSchema = v.object({
  sender: v.string(),
  value: money,
  currency: v.string(),
  operator: v.string(),
  ends_with: v.string(),
  /** 0 if the recipient sent a request within the last day and so cannot send another one yet. */
  may_ask: flag,
});
export type OpenedRequest = v.InferOutput<typeof openedRequestSchema>;
/**
 * Result of a recipient's request. `tooSoon` means that no email was sent, because the email limit for this
 * link or customer has been reached.
 */
export const topUpRequestResultSchema = v.object({ outcome: v.picklist(['asked', 'tooSoon']) });
export type TopUpRequestResult = v.InferOutput<typeof topUpRequestResultSchema>;
