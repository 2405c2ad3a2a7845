import * as v from 'valibot';
import { passkeyForm } from '../forms/passkey.ts';
import { flag, instant } from './envelope.ts';
import { fieldSchemas } from './form.ts';

const passkey = v.object({
  id: v.string(),
  name: v.string(),
  created: instant,
  last_used: v.nullable(instant),
});
export type Passkey = v.InferOutput<typeof passkey>;

/**
 * A customer's passkeys and the actions that require a passkey. `recovery_at` is the time from which a customer
 * who has lost all passkeys can regain access without a passkey; null if no recovery was requested.
 */
export const passkeysSchema = v.object({
  passkeys: v.array(passkey),
  for_codes: flag,
  for_cards: flag,
  recovery_at: v.nullable(instant),
});
export type Passkeys = v.InferOutput<typeof passkeysSchema>;

/** Action that requires a passkey: changing the passkeys, showing codes, or paying with a saved card. */
const passkeyPurpose = v.picklist(['passkeys', 'codes', 'cards']);
export type PasskeyPurpose = v.InferOutput<typeof passkeyPurpose>;

/** WebAuthn options in JSON (Level 3, §5.1.8 and §5.1.9), passed on unchanged. */
export const passkeyOptionsSchema = v.object({ options: v.looseObject({ challenge: v.string() }) });

const text = (most: number) => v.pipe(v.string(), v.maxLength(most));
const optionalText = (most: number) => v.optional(text(most));
const shared = {
  id: text(1400),
  rawId: text(1400),
  type: v.literal('public-key'),
  authenticatorAttachment: optionalText(40),
  clientExtensionResults: v.record(v.string(), v.unknown()),
};
const newPasskey = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: text(4096),
    attestationObject: text(8192),
    transports: v.optional(v.pipe(v.array(text(40)), v.maxLength(8))),
  }),
});
const assertion = v.object({
  ...shared,
  response: v.object({
    clientDataJSON: text(4096),
    authenticatorData: text(2048),
    signature: text(2048),
    userHandle: optionalText(200),
  }),
});
export type NewPasskey = v.InferOutput<typeof newPasskey>;
export type PasskeyAssertion = v.InferOutput<typeof assertion>;

export const addPasskeyRequest = v.strictObject({
  ...fieldSchemas(passkeyForm),
  response: newPasskey,
});
export const removePasskeyRequest = v.strictObject({ id: text(1400) });
export const requirePasskeyRequest = v.strictObject({ for_codes: flag, for_cards: flag });
export const askPasskeyRequest = v.strictObject({ purpose: passkeyPurpose });
export const provePasskeyRequest = v.strictObject({ purpose: passkeyPurpose, response: assertion });
/** Data of a 409 TOO_EARLY response from passkeys/recover. */
export const tooEarlyData = v.object({ recovery_at: instant });
