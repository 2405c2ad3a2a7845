import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { createFailure } from '../../contract/failure.ts';

/** The shop's WebAuthn challenge, as defined in `contract/schemas/passkeys.ts`. */
type Challenge = { challenge: string };

/**
 * Opens the browser's passkey dialog. @throws Failure NO_PASSKEYS if the browser does not support passkeys, NOT_SHOWN
 * if the customer did not use a passkey
 */
const ask = async <Answer>(show: () => Promise<Answer>): Promise<Answer> => {
  if (!browserSupportsWebAuthn()) throw createFailure('refused', { code: 'NO_PASSKEYS' });
  try {
    return await show();
  } catch {
    // browsers do not distinguish between a closed dialog, a timeout and a missing passkey
    throw createFailure('refused', { code: 'NOT_SHOWN' });
  }
};

export const showPasskey = (options: Challenge) => ask(() => startAuthentication({ optionsJSON: options }));

export const createPasskey = (options: Challenge) =>
  ask(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
