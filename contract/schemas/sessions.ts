import * as v from 'valibot';
import { flag, instant } from './envelope.ts';

/**
 * One of the customer's sessions. `browser` and `system` are common names such as Chrome; `country` is an ISO
 * 3166-1 alpha-2 code. Any of them can be null if unknown.
 */
const signedInDevice = v.object({
  id: v.string(),
  browser: v.nullable(v.string()),
  system: v.nullable(v.string()),
  country: v.nullable(v.string()),
  first_seen: instant,
  last_seen: instant,
  /** 1 for the session that sent the request. */
  current: flag,
});
export type SignedInDevice = v.InferOutput<typeof signedInDevice>;
export const sessionsSchema = v.object({ sessions: v.array(signedInDevice) });
export const endSessionRequest = v.strictObject({ id: v.pipe(v.string(), v.uuid()) });
