import type { MessageKey } from '../messages/index.ts';

export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 409 | 410 | 415 | 419 | 422 | 429 | 502 | 503;

/** One text for a field, or a list of texts. */
export type Fields = Record<string, MessageKey | MessageKey[]>;

/** A refusal with a text for the shopper, a code for the client and details as in the contract. */
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

/** 404 with the text for missing data; `code` only if the client distinguishes cases. */
export const notFound = (code?: string): ShopRefusal => new ShopRefusal(404, 'noData', code ? { code } : {});

/** 422 VALIDATION_ERROR; `fields` lists each wrong field of the request with the key of its message. */
export const invalid = (fields: Fields): ShopRefusal =>
  new ShopRefusal(422, 'checkInput', { code: 'VALIDATION_ERROR', fields });
