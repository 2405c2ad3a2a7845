import { isFailure, type FailureEvent } from './failure.ts';

/**
 * Guard: true if the owner's confirmation has expired or was for a different purpose, or if a passkey has since become
 * mandatory.
 */
export const isReauthRequired = ({ event }: { event: FailureEvent }): boolean =>
  isFailure({ event }, { code: 'REAUTH_REQUIRED' });
