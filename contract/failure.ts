/**
 * A failed request. `kind` classifies the failure. `message` comes from the server and is in the shopper's language.
 */
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
  /** Machine-readable error code from the contract, such as CART_EXISTS. */
  code: string | null;
  /** The first message for each invalid field, if the code is VALIDATION_ERROR. */
  fields: Record<string, string>;
  data: unknown;
};

/** Creates a failure of the given kind. Omitted parts are left empty. */
export const createFailure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: null,
  code: null,
  fields: {},
  data: null,
  ...more,
});

/**
 * True for a Failure. Checks the object's structure rather than its class, because the object may come from
 * another frame or from JSON.
 */
export const isFailure = (error: unknown): error is Failure =>
  typeof error === 'object' && error !== null && 'kind' in error && 'fields' in error;
