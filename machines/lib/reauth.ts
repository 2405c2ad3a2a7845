import { isFailure, type FailureEvent } from './failure.ts';

/**
 * Guard: true if the owner must confirm their identity again. Either the last confirmation has expired or was
 * for a different purpose, or a passkey is now required.
 */
export const isReauthRequired = ({ event }: { event: FailureEvent }): boolean =>
  isFailure({ event }, { code: 'REAUTH_REQUIRED' });
