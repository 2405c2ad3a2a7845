import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser';
import { createFailure } from '../../contract/failure.ts';

/** The question of the shop, as `contract/schemas/passkeys.ts` has it. */
type Question = { challenge: string };

/** Opens the browser's own window. @throws Failure NO_PASSKEYS where the browser has none, NOT_SHOWN when nothing was shown there */
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
