/** Errors from calls to external services. The next step depends on how certain the call's outcome is. */

/** The response is inconclusive (timeout, reset, 5xx): the call may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
  /** True if no connection was established, so the request cannot have arrived. */
  readonly isUnsent: boolean;
  constructor(message: string, { isUnsent = false }: { isUnsent?: boolean } = {}) {
    super(message);
    this.isUnsent = isUnsent;
  }
}
/** The provider has definitely refused the call and given its own reason. The call has not taken effect. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: string;
  constructor(reason: string, message = reason) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Reason why a provider refuses all our requests: our credentials, permissions, call rate or balance, or a proxy in
 * front of the provider.
 */
export type UnavailableReason = 'credentials' | 'forbidden' | 'rateLimited' | 'float' | 'gateway';

/**
 * The provider is currently refusing our requests, for a reason unrelated to this order. The call may still
 * have taken effect, so the caller waits and retries, and staff get a notice (`server/notices/`).
 */
export class Unavailable extends OutcomeUnknown {
  override name = 'Unavailable';
  readonly reason: UnavailableReason;
  constructor(reason: UnavailableReason, message: string = reason) {
    super(message);
    this.reason = reason;
  }
}
