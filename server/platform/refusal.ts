import type { MessageKey } from '../messages/index.ts';

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 419 | 422 | 429 | 502 | 503;

/** Messages by field. Each field can have several messages. */
export type Fields = Record<string, MessageKey | MessageKey[]>;

/**
 * Error with a message for the shopper, a code for the client, and the details that the API contract specifies.
 */
export class ShopRefusal extends Error {
  override name = 'ShopRefusal';
  readonly status: RefusalStatus;
  readonly text: MessageKey;
  readonly code: string | null;
  readonly data: object | null;
  readonly fields: Fields | null;
  readonly retryAfter: number | null;
  constructor(
    status: RefusalStatus,
    text: MessageKey,
    details: { code?: string; data?: object; fields?: Fields; retryAfter?: number } = {},
  ) {
    super(details.code ?? text);
    this.status = status;
    this.text = text;
    this.code = details.code ?? null;
    this.data = details.data ?? null;
    this.fields = details.fields ?? null;
    this.retryAfter = details.retryAfter ?? null;
  }
}

/**
 * Returns the result of the work or, if the work is refused, the result of `otherwise`. Rethrows any error that
 * is not a refusal.
 */
export const unlessRefused = async <Result, Other>(
  work: Promise<Result>,
  otherwise: (refusal: ShopRefusal) => Other,
): Promise<Result | Other> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ShopRefusal) return otherwise(error);
    throw error;
  }
};

/**
 * Creates a 404 error with the message for missing data. `code` is needed only if the client distinguishes
 * several cases.
 */
export const notFound = (code?: string): ShopRefusal => new ShopRefusal(404, 'noData', code ? { code } : {});

/** Creates a 422 error VALIDATION_ERROR. `fields` maps each invalid field of the request to its message key. */
export const invalid = (fields: Fields): ShopRefusal =>
  new ShopRefusal(422, 'checkInput', { code: 'VALIDATION_ERROR', fields });
