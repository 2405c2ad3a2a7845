/** Failures of calls to outside services. The next step depends on the certainty of the outcome. */

/** A response that proves nothing: timeout, reset, 5xx. The effect may or may not have happened. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
  /** True if no connection was made, so that the request cannot have arrived. */
  readonly isUnsent: boolean;
  constructor(message: string, { isUnsent = false }: { isUnsent?: boolean } = {}) {
    super(message);
    this.isUnsent = isUnsent;
  }
}
/** A definite refusal, with the provider's own reason. The effect has not happened. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: string;
  constructor(reason: string, message = reason) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Reason why a provider does not serve us: our credentials, our rights, our rate of calls, our balance, or a proxy in
 * front of it.
 */
export type UnavailableReason = 'credentials' | 'forbidden' | 'rateLimited' | 'float' | 'gateway';

/**
 * The provider refuses us now, for a reason unrelated to this order. It proves nothing about the effect, so the
 * caller waits and retries, and staff get a notice (`server/notices/`).
 */
export class Unavailable extends OutcomeUnknown {
  override name = 'Unavailable';
  readonly reason: UnavailableReason;
  constructor(reason: UnavailableReason, message: string = reason) {
    super(message);
    this.reason = reason;
  }
}
