import { isFailure, type FailureEvent } from './failure.ts';

/**
 * Guard: true if the request failed because the owner must confirm their identity again. The last confirmation
 * has expired or was for a different purpose, or a passkey is now required.
 */
export const isReauthRequired = ({ event }: { event: FailureEvent }): boolean =>
  isFailure({ event }, { code: 'REAUTH_REQUIRED' });
