/** All kinds of failed requests. `message` is the server's own, already in the shopper's language. */
export type Failure = {
  kind:
    | 'network'
    | 'session'
    | 'validation'
    | 'notFound'
    | 'conflict'
    | 'gone'
    | 'refused'
    | 'tooMany'
    | 'server'
    | 'generic';
  message: string | null;
  /** The contract's machine-readable reason, such as CART_EXISTS. */
  code: string | null;
  /** First message per field of a VALIDATION_ERROR. */
  fields: Record<string, string>;
  data: unknown;
};

/** A failure of a kind; missing parts are empty: no message, code, fields or data. */
export const createFailure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: null,
  code: null,
  fields: {},
  data: null,
  ...more,
});

/** True for a Failure, by its shape, because it may come from another frame or from JSON. */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'fields' in error;
