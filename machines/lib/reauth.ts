import { isFailure, type FailureEvent } from './failure.ts';

/**
 * Guard: true if the owner has to confirm their identity again. The confirmation has expired or was for a
 * different purpose, or a passkey is now required.
 */
export const isReauthRequired = ({ event }: { event: FailureEvent }): boolean =>
  isFailure({ event }, { code: 'REAUTH_REQUIRED' });
