import { isFailure, type FailureEvent } from './failure.ts';

/**
 * Guard: true if the owner's confirmation has expired, was for a different purpose, or is no longer sufficient
 * because a passkey has become mandatory.
 */
export const isReauthRequired = ({ event }: { event: FailureEvent }): boolean =>
  isFailure({ event }, { code: 'REAUTH_REQUIRED' });
