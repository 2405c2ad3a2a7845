import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { createFailure } from '../../contract/failure.ts';

/** The shop's challenge, in the form of `contract/schemas/passkeys.ts`. */
type Question = { challenge: string };

/**
 * Opens the browser's own dialog. @throws Failure NO_PASSKEYS if the browser has none, NOT_SHOWN if none was used
 * there
 */
const ask = async <Answer>(show: () => Promise<Answer>): Promise<Answer> => {
  if (!browserSupportsWebAuthn()) throw createFailure('refused', { code: 'NO_PASSKEYS' });
  try {
    return await show();
  } catch {
    // browsers do not distinguish a closed dialog, a timeout and a missing passkey
    throw createFailure('refused', { code: 'NOT_SHOWN' });
  }
};

export const showPasskey = (options: Question) => ask(() => startAuthentication({ optionsJSON: options }));

export const createPasskey = (options: Question) =>
  ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
