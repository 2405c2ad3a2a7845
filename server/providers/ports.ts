/** Ports to the outside services. The adapters of each port are in a folder next to this file. */

import type { Language } from '../../contract/domain/languages.ts';
import type { PaymentCode } from '../../contract/domain/paymentProviders.ts';

export { OutcomeUnknown, Refused, Unavailable, type UnavailableReason } from '../platform/outcomes.ts';

export type Rappen = number;

export type PaymentState =
  | 'open'
  /** The shopper has approved; `capture` still has to request the money. */
  | 'approved'
  /** The provider has accepted the payment and still checks it; it counts as unpaid. */
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired';

/** Stored card data: the provider's alias, and details by which a person recognises the card. */
export type CardAlias = {
  alias: string;
  brand: string;
  masked: string;
  expiryMonth: number;
  /** Four digits. */
  expiryYear: number;
};

export type PaymentStatus = {
  transactionId: string;
  state: PaymentState;
  /** Rappen; null before an approval. */
  amount: Rappen | null;
  currency: string;
  reference: string;
  /** VIS, ECA, AMX, TWI, PFC … */
  method: string | null;
  failure: string | null;
  /** The reference for a refund; null if it equals the transaction id. */
  captureId: string | null;
  /** The card to be saved, once it is authorised. */
  card: CardAlias | null;
  /** Identifies the same card across shoppers; absent if the provider has no such value. */
  cardFingerprint?: string;
  /** Total of completed and pending refunds as counted by the provider; absent if it does not report it. */
  refunded?: Rappen;
};

export type PaymentRequest = {
  amount: Rappen;
  currency: 'CHF';
  /** Unique per attempt, <= 40 chars. */
  reference: string;
  orderNumber: string;
  /** Name of the product, to show on the provider's page. */
  product?: string;
  language: Language;
  email: string | null;
  idempotencyKey: string;
  returnUrls: { success: string; cancel: string; error: string };
  webhookUrl: string;
  /** Methods offered on the provider's page, by its own codes; by default all of our contract. */
  methods?: readonly string[];
  /** The saved card to pay with. */
  card?: Pick<CardAlias, 'alias' | 'expiryMonth' | 'expiryYear'>;
  /** True if the card should be saved. */
  keepCard?: boolean;
};

export type OpenedPayment = {
  transactionId: string;
  /** URL for the shopper; empty if the provider opens its own window. */
  payUrl: string;
  expiresAt: Date;
  /** Fields to post to `payUrl`, in this order; null if opening the URL is enough. */
  fields: [string, string][] | null;
};

export type RefundRequest = {
  transactionId: string;
  captureId: string | null;
  amount: Rappen;
  currency: 'CHF';
  /** Unique per refund and round. */
  reference: string;
  idempotencyKey: string;
};
export type RefundState = 'completed' | 'pending' | 'refused';
export type GivenBack = { refundId: string; state: RefundState };

/** Content of a provider's notice. It is a reason to check the payment, never a proof. */
export type PaymentNotice = {
  transactionId: string | null;
  captureId: string | null;
  /**
   * `approved`: the shopper has just approved; `final`: the provider can no longer reverse the payment; `reversed`:
   * the provider has reversed it.
   */
  says: 'approved' | 'final' | 'reversed' | null;
};

/** A payment provider, with everything the shop needs from it. */
export type PaymentProvider = {
  /** Milliseconds in which the provider may still reverse a payment because our response is missing. */
  reversibleFor: number;
  /** True if `init` only builds a form, so that it may run repeatedly. */
  opensByForm: boolean;
  /** Opens a payment; the same `idempotencyKey` returns the same one. @throws Refused | OutcomeUnknown */
  init(request: PaymentRequest): Promise<OpenedPayment>;
  /** Reads the current state; null if the provider does not have the transaction. */
  status(transactionId: string): Promise<PaymentStatus | null>;
  /**
   * Captures an approved payment, once per idempotency key. Only for providers whose approval takes no money. @throws
   * Refused('NOT_APPROVED' | 'PAYER_MUST_ACT' | the provider's reason) | OutcomeUnknown
   */
  capture?(request: { transactionId: string; idempotencyKey: string }): Promise<PaymentStatus>;
  /**
   * Refunds a payment fully or partly, once per idempotency key while the provider stores the key. @throws Refused |
   * OutcomeUnknown
   */
  refund(request: RefundRequest): Promise<GivenBack>;
  /**
   * The provider's own record of such a refund; null without one. It is read before a repeat and after a refusal,
   * because neither a lost response nor a refusal proves that no money was refunded. @throws Refused | OutcomeUnknown
   */
  findRefund(request: RefundRequest): Promise<GivenBack | null>;
  /** State of a pending refund; only for providers with pending refunds. */
  refundStatus?(refundId: string): Promise<RefundState>;
  /**
   * Verifies a notice by its raw bytes and returns its content; null if it is not the provider's. @throws
   * OutcomeUnknown
   */
  verifyWebhook(rawBody: string, headers: Headers): Promise<PaymentNotice | null>;
};

export type CardGateway = PaymentProvider & {
  /** Deletes a saved card at the provider; an unknown one counts as deleted. @throws Refused | OutcomeUnknown */
  forgetCard(alias: string): Promise<void>;
};

export type TopupRequest = {
  operatorId: string;
  amount: string;
  /**
   * True if `amount` is in the operator's currency, which some operators refuse; otherwise it is in the currency of
   * our account.
   */
  useLocalAmount: boolean;
  countryIso2: string;
  /** Phone number with country prefix; plus sign and spaces are optional. */
  number: string;
  /** One per delivery. An identifier used before leads to OutcomeUnknown, because an earlier call was executed. */
  customIdentifier: string;
};
export type TopupStatus = 'processing' | 'successful' | 'failed' | 'refunded';
export type TopupResult = {
  transactionId: string;
  status: TopupStatus;
  operatorReference: string | null;
  pin: { code: string; serial: string | null; validity: string | null } | null;
};
export type DetectedOperator = { operatorId: string; name: string; countryIso2: string };
export type GiftOrderStatus = 'pending' | 'successful' | 'failed';
export type GiftOrder = { transactionId: string; status: GiftOrderStatus };
/**
 * Text, never numbers: codes have leading zeros and more digits than a double can represent. `cardNumber` is empty for
 * a code with only a PIN or link; the link is https and worth as much as the card.
 */
export type GiftCard = { cardNumber: string; pinCode: string | null; redemptionUrl: string | null };

/** Possible amounts, in hundredths of the ordering currency. */
export type SupplierAmounts =
  | { kind: 'RANGE'; min: number; max: number }
  | { kind: 'FIXED'; values: SupplierValue[] };
export type SupplierValue = {
  ask: number;
  /** Hundredths of the recipient's currency. */
  receive: number;
  /** Hundredths of our account's currency, before discount and fees. */
  price: number;
  /** Contents of a plan in the supplier's English; absent without a description. */
  contents?: string;
};

/** A product on the supplier's list. */
export type SupplierProduct = {
  /** The supplier's own number; operators and gift cards are numbered separately. */
  id: string;
  kind: 'operator' | 'giftcard';
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The recipient's currency. */
  currency: string;
  /** The currency of our account with the supplier. */
  accountCurrency: string;
  /** True if amounts are in `currency`, otherwise in `accountCurrency`. */
  localAmounts: boolean;
  amounts: SupplierAmounts;
  /** Units of `currency` for one of `accountCurrency`. */
  rate: number;
  /** Our discount and fee: percent of the amount, and hundredths of `accountCurrency` per unit. */
  discount: number;
  feePercent: number;
  fee: number;
};

/**
 * A product on the list of the supplier's sandbox. `carriers` are names of the operator in number ranges; with
 * `pinDigits` the code has a serial number and a PIN.
 */
export type ListedProduct = SupplierProduct & { carriers?: readonly string[]; pinDigits?: number };

/** An order that the supplier accepted under our identifier. */
export type Execution = { identifier: string; status: 'working' | 'done' | 'failed' };

export type Supplier = {
  /** The operator of a number; null if unknown. @throws Refused('INVALID_RECIPIENT_PHONE') | OutcomeUnknown */
  detectOperator(phoneE164: string, countryIso2: string): Promise<DetectedOperator | null>;
  /**
   * Orders a top-up; its outcome follows later. @throws Refused (not executed by this call) | OutcomeUnknown (ask
   * findTopup before anything else)
   */
  sendTopup(request: TopupRequest): Promise<{ transactionId: string }>;
  topupStatus(transactionId: string): Promise<TopupResult>;
  /**
   * Looks up a top-up by our own identifier after a lost response. Null if it is not listed, which may still change:
   * see `absentSeconds`.
   */
  findTopup(customIdentifier: string): Promise<TopupResult | null>;
  /** @throws Refused | OutcomeUnknown */
  orderGiftCard(request: {
    productId: string;
    countryIso2: string;
    quantity: number;
    unitPrice: string;
    customIdentifier: string;
    senderName: string;
  }): Promise<GiftOrder>;
  findGiftOrder(customIdentifier: string): Promise<GiftOrder | null>;
  giftOrderStatus(transactionId: string): Promise<GiftOrder>;
  giftCards(transactionId: string): Promise<GiftCard[]>;
  /** The balance of our account, in the account's currency. @throws Refused | OutcomeUnknown */
  balance(): Promise<number>;
  /**
   * The supplier's whole list of operators and gift cards, without products that are currently unavailable. @throws
   * Refused | OutcomeUnknown
   */
  products(): Promise<SupplierProduct[]>;
  /** All orders accepted between two times, top-ups and gift cards. @throws Refused | OutcomeUnknown */
  executions(from: Date, to: Date): Promise<Execution[]>;
};

export type DetectedLocation = {
  country: string;
  country_code: string;
  language: Language;
  currency: string;
  isd_code: string;
};
export type LocationService = {
  /** The location of a request. @throws Refused('RateLimited' | 'Reserved IP Address') | OutcomeUnknown */
  locate(ip: string | null): Promise<DetectedLocation>;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stays the same when a mail is repeated, so that the repeat can be recognised. */
  messageId: string;
  /** Address for replies, if it is not the sender's. */
  replyTo?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};
export type Mailer = {
  /** @throws Refused('SMTP_5xx') for a permanent refusal | OutcomeUnknown (retry with the same messageId) */
  send(mail: Mail): Promise<void>;
  /** Connects to the mail server and logs in; nothing is sent. @throws Refused | Unavailable | OutcomeUnknown */
  checkAccount(): Promise<void>;
  close(): void;
};

/** `trial`: the account sends only to numbers registered with it; `empty`: no credit is left. */
export type SmsAccount = 'ready' | 'trial' | 'empty';
export type Sms = {
  /** Sends once, without retries; `to` is in E.164. @throws Refused by the carrier | Unavailable | OutcomeUnknown */
  send(to: string, text: string): Promise<void>;
  /** Logs in and reads the account; nothing is sent. @throws Refused | Unavailable | OutcomeUnknown */
  readAccount(): Promise<SmsAccount>;
};

export type Captcha = {
  /** True if a person solved this challenge and the token was not used before. @throws OutcomeUnknown */
  isSolved(response: string, address: string): Promise<boolean>;
};

export type SocialPerson = {
  /** The permanent id of the account at the identity provider. */
  sub: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string | null;
  picture: string | null;
};
export type IdentityProvider = {
  /** Owner of the token; null if it is invalid or was issued to another site. @throws OutcomeUnknown */
  findPerson(accessToken: string): Promise<SocialPerson | null>;
};

export type PostalAddress = {
  street: string;
  houseno: string;
  postcode: string;
  city: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};
export type AddressService = {
  /**
   * The building in the post's spelling; null without a match. If `isSure` is false, a person has to check it, because
   * the spelling may belong to another place. Switzerland and Liechtenstein only. @throws OutcomeUnknown
   */
  find(address: Omit<PostalAddress, 'country'>): Promise<(PostalAddress & { isSure: boolean }) | null>;
};

export type Gateways = Record<PaymentCode, PaymentProvider> & {
  card: CardGateway;
  supplier: Supplier;
  location: LocationService;
  mailer: Mailer;
  sms: Sms;
  captcha: Captcha;
  identity: IdentityProvider;
  address: AddressService;
};
