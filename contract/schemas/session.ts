import * as v from 'valibot';
import { flag } from './envelope.ts';

export const sessionSchema = v.object({
  profile: v.object({ name: v.string(), email: v.nullable(v.string()), image: v.nullable(v.string()) }),
  access_token: v.string(),
  refresh_token: v.string(),
  /** Lifetime of the access token in seconds. */
  expires_in: v.number(),
  email_code_sent: flag,
});
export type Session = v.InferOutput<typeof sessionSchema>;
export const tokensSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
});
export type Tokens = v.InferOutput<typeof tokensSchema>;
