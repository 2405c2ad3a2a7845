/** Ports to the outside services. Each port has a folder next to this file with its adapters. */

import type { Language } from '../../contract/domain/languages.ts';
import type { PaymentCode } from '../../contract/domain/paymentProviders.ts';

export { OutcomeUnknown, Refused, Unavailable, type UnavailableReason } from '../platform/outcomes.ts';

export type Rappen = number;

export type PaymentState =
  | 'open'
  /** The shopper has agreed; `capture` still has to request the money. */
  | 'approved'
  /** Taken on by the provider and still looked at. Not paid. */
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired';

/** Stored data of a card: the provider's alias and the details that a person recognises. */
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
  /** Rappen; null while nothing is agreed. */
  amount: Rappen | null;
  currency: string;
  reference: string;
  /** VIS, ECA, AMX, TWI, PFC … */
  method: string | null;
  failure: string | null;
  /** The reference for a refund; null where that is the transaction. */
  captureId: string | null;
  /** The card, once authorised, when it was to be saved. */
  card: CardAlias | null;
  /** Identifies the same card across payers; absent where the provider has no such value. */
  cardFingerprint?: string;
  /** All that has gone back or is on its way, by the provider's own count; absent where it does not say. */
  refunded?: Rappen;
};

export type PaymentRequest = {
  amount: Rappen;
  currency: 'CHF';
  /** Unique per attempt, <= 40 chars. */
  reference: string;
  orderNumber: string;
  /** Name of the product, for the provider's page. */
  product?: string;
  language: Language;
  email: string | null;
  idempotencyKey: string;
  returnUrls: { success: string; cancel: string; error: string };
  webhookUrl: string;
  /** Methods on the provider's page, by its own codes; without it, all of our contract. */
  methods?: readonly string[];
  /** Pays with a saved card. */
  card?: Pick<CardAlias, 'alias' | 'expiryMonth' | 'expiryYear'>;
  /** Keep the card for the next time. */
  keepCard?: boolean;
};

export type OpenedPayment = {
  transactionId: string;
  /** Address for the shopper; empty where the provider opens its own window. */
  payUrl: string;
  expiresAt: Date;
  /** To be posted to `payUrl`, in this order; null where a plain visit does. */
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

/** Content of a provider's message. It is a reason to ask, never a proof. */
export type PaymentNotice = {
  transactionId: string | null;
  captureId: string | null;
  /**
   * `approved`: by the shopper, just now; `final`: not to be reversed by the provider itself any more;
   * `reversed`: taken back after it was paid.
   */
  says: 'approved' | 'final' | 'reversed' | null;
};

/** One way to be paid. All that the shop needs to know of any provider. */
export type PaymentProvider = {
  /** Milliseconds in which the provider may still reverse what it calls paid, because it misses our word. */
  reversibleFor: number;
  /** True when `init` only builds a form, which it may do any number of times. */
  opensByForm: boolean;
  /** Opens a payment; the same `idempotencyKey` gives the same one. @throws Refused | OutcomeUnknown */
  init(request: PaymentRequest): Promise<OpenedPayment>;
  /** Reads the truth; null when the provider does not know the transaction. */
  status(transactionId: string): Promise<PaymentStatus | null>;
  /**
   * Takes the money of an approved payment, once per idempotency key; only where approving does not pay.
   * @throws Refused('NOT_APPROVED' | 'PAYER_MUST_ACT' | the provider's reason) | OutcomeUnknown
   */
  capture?(request: { transactionId: string; idempotencyKey: string }): Promise<PaymentStatus>;
  /** Gives back all or a part, once per idempotency key as long as the provider keeps it. @throws Refused | OutcomeUnknown */
  refund(request: RefundRequest): Promise<GivenBack>;
  /**
   * The provider's own record of such a refund; null when it has none. Read before a repeat and after a refusal,
   * because neither a lost answer nor a refusal proves that no money went back. @throws Refused | OutcomeUnknown
   */
  findRefund(request: RefundRequest): Promise<GivenBack | null>;
  /** State of a pending refund; only for providers with pending refunds. */
  refundStatus?(refundId: string): Promise<RefundState>;
  /** Content of a message, null when it is not the provider's. Verifies the raw bytes. @throws OutcomeUnknown */
  verifyWebhook(rawBody: string, headers: Headers): Promise<PaymentNotice | null>;
};

export type CardGateway = PaymentProvider & {
  /** Has the provider forget a kept card; one it does not know is forgotten already. @throws Refused | OutcomeUnknown */
  forgetCard(alias: string): Promise<void>;
};

export type TopupRequest = {
  operatorId: string;
  amount: string;
  /**
   * True when `amount` is in the operator's currency, which some operators refuse; otherwise it is in our
   * account's.
   */
  useLocalAmount: boolean;
  countryIso2: string;
  /** With its country prefix; a plus and blanks may be there or not. */
  number: string;
  /** One per delivery; a used one is OutcomeUnknown, because it was executed under that name before. */
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
 * Text, never numbers: codes have leading zeros and more digits than a double holds. `cardNumber` is empty where
 * there is only a PIN or a link; the link is https and is as good as the card.
 */
export type GiftCard = { cardNumber: string; pinCode: string | null; redemptionUrl: string | null };

/** Possible amounts, in hundredths of the ordering currency. */
export type SupplierAmounts =
  | { kind: 'RANGE'; min: number; max: number }
  /** `receive` in hundredths of the recipient's currency, `price` in hundredths of our account's, before discount and fees. */
  | { kind: 'FIXED'; values: { ask: number; receive: number; price: number }[] };

/** One thing on the supplier's list. */
export type SupplierProduct = {
  /** Its own number; operators and gift cards are counted apart. */
  id: string;
  kind: 'operator' | 'giftcard';
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The recipient's currency. */
  currency: string;
  /** The currency of our account with the supplier. */
  accountCurrency: string;
  /** True when amounts are in `currency`, otherwise in `accountCurrency`. */
  localAmounts: boolean;
  amounts: SupplierAmounts;
  /** Units of `currency` for one of `accountCurrency`. */
  rate: number;
  /** Our discount and fee: percent of the amount, and hundredths of `accountCurrency` per unit. */
  discount: number;
  feePercent: number;
  fee: number;
};

/** A product on the list of the supplier's sandbox. `carriers` are the names an operator's number ranges go by; `pinDigits` makes a card of a serial number and a PIN. */
export type ListedProduct = SupplierProduct & { carriers?: readonly string[]; pinDigits?: number };

/** One order that the supplier took on under our identifier. */
export type Execution = { identifier: string; status: 'working' | 'done' | 'failed' };

export type Supplier = {
  /**
   * The operator of a number; null when it is unknown. @throws Refused('INVALID_RECIPIENT_PHONE') | OutcomeUnknown
   */
  detectOperator(phoneE164: string, countryIso2: string): Promise<DetectedOperator | null>;
  /** Orders a top-up, asynchronous. @throws Refused (not executed by this call) | OutcomeUnknown (ask findTopup before anything else) */
  sendTopup(request: TopupRequest): Promise<{ transactionId: string }>;
  topupStatus(transactionId: string): Promise<TopupResult>;
  /** Looks a top-up up by our own identifier after a lost answer; null = not listed, which may still change: see `absentSeconds`. */
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
  /** Its whole list, operators and gift cards; what it does not offer now is left out. @throws Refused | OutcomeUnknown */
  products(): Promise<SupplierProduct[]>;
  /** Everything it took on between two moments, top-ups and gift cards alike. @throws Refused | OutcomeUnknown */
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
  /** Stable per mail, so that a repeat is recognised as the same. */
  messageId: string;
  /** Address for answers, when it is not the sender's. */
  replyTo?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};
export type Mailer = {
  /** @throws Refused('SMTP_5xx') for a permanent refusal | OutcomeUnknown (try again with the same messageId) */
  send(mail: Mail): Promise<void>;
  /** Greets the mail server and logs in; nothing is sent. @throws Refused | Unavailable | OutcomeUnknown */
  checkAccount(): Promise<void>;
  close(): void;
};

/** `trial`: it sends to numbers alone that were registered with it; `empty`: no credit is left. */
export type SmsAccount = 'ready' | 'trial' | 'empty';
export type Sms = {
  /** `to` in E.164. Never tried twice. @throws Refused when the carrier says no | Unavailable | OutcomeUnknown */
  send(to: string, text: string): Promise<void>;
  /** Logs in and looks at the account; nothing is sent. @throws Refused | Unavailable | OutcomeUnknown */
  readAccount(): Promise<SmsAccount>;
};

export type Captcha = {
  /** True when a person solved this challenge and nobody has used it before. @throws OutcomeUnknown */
  isSolved(response: string, address: string): Promise<boolean>;
};

export type SocialPerson = {
  /** The provider's own, unchanging name of the account. */
  sub: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string | null;
  picture: string | null;
};
export type IdentityProvider = {
  /** Whose token it is; null when it is void or was issued to another site. @throws OutcomeUnknown */
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
   * The building in the post's spelling; null when there is none. A person has to check an unsure one: its
   * spelling may be another place's. Switzerland and Liechtenstein only. @throws OutcomeUnknown
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
