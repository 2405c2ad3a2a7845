/** Ports to the external services. Their adapters are in the sibling folders. */

import type { Language } from '../../contract/domain/languages.ts';
import type { CardKeeperCode, PaymentCode } from '../../contract/domain/paymentProviders.ts';

export { OutcomeUnknown, Refused, Unavailable, type UnavailableReason } from '../platform/outcomes.ts';

export type Rappen = number;

export type PaymentState =
  | 'open'
  /** The shopper has approved the payment. The money is not collected until `capture` is called. */
  | 'approved'
  /** The provider has accepted the payment but is still reviewing it. The payment counts as unpaid. */
  | 'pending'
  | 'authorized'
  | 'captured'
  | 'declined'
  | 'cancelled'
  | 'expired';

/** A stored card, with the provider's alias and the details that help people recognise it. */
export type CardAlias = {
  alias: string;
  brand: string;
  masked: string;
  expiryMonth: number;
  /** Four-digit expiry year. */
  expiryYear: number;
};

export type PaymentStatus = {
  transactionId: string;
  state: PaymentState;
  /** Amount in rappen. Null until the payment has been approved. */
  amount: Rappen | null;
  currency: string;
  reference: string;
  /** Payment method as the provider's code: VIS, ECA, AMX, TWI, PFC … */
  method: string | null;
  failure: string | null;
  /** The provider's reference for refunds. Null if it is the same as the transaction id. */
  captureId: string | null;
  /** The card to save. Available once the payment has been authorised. */
  card: CardAlias | null;
  /** Identifies the same card across shoppers; absent if the provider has no such identifier. */
  cardFingerprint?: string;
  /** Total of completed and pending refunds at the provider. Absent if the provider does not report it. */
  refunded?: Rappen;
};

export type PaymentRequest = {
  amount: Rappen;
  currency: 'CHF';
  /** Reference of the payment attempt. It is unique and at most 40 characters long. */
  reference: string;
  orderNumber: string;
  /** Product name to show on the provider's page. */
  product?: string;
  language: Language;
  email: string | null;
  idempotencyKey: string;
  returnUrls: { success: string; cancel: string; error: string };
  webhookUrl: string;
  /** Codes of the methods to offer on the provider's page. Defaults to all methods in our contract. */
  methods?: readonly string[];
  /** The saved card used for the payment. */
  card?: Pick<CardAlias, 'alias' | 'expiryMonth' | 'expiryYear'>;
  /** True if the card will be saved. */
  keepCard?: boolean;
};

export type OpenedPayment = {
  transactionId: string;
  /** URL of the provider's page; empty if the provider opens its own window. */
  payUrl: string;
  expiresAt: Date;
  /** Form fields to post to `payUrl`, in this order. Null if opening the URL is sufficient. */
  fields: [string, string][] | null;
};

export type RefundRequest = {
  transactionId: string;
  captureId: string | null;
  amount: Rappen;
  currency: 'CHF';
  /** Reference that is unique for each refund. A refund that is requested again gets a new reference. */
  reference: string;
  idempotencyKey: string;
};
export type RefundState = 'completed' | 'pending' | 'refused';
export type RefundResult = { refundId: string; state: RefundState };

/** Content of a provider's notification. It triggers a check of the payment but proves nothing. */
export type PaymentNotice = {
  transactionId: string | null;
  captureId: string | null;
  /**
   * `approved`: the shopper has just approved the payment; `final`: the provider can no longer reverse the
   * payment; `reversed`: the provider has reversed it.
   */
  says: 'approved' | 'final' | 'reversed' | null;
};

/** Everything that the shop needs from a payment provider. */
export type PaymentProvider = {
  /**
   * Time in milliseconds during which the provider can still reverse a payment if the shop has not responded to
   * the notification about the payment.
   */
  reversibleFor: number;
  /** True if `init` only builds a form and can therefore run repeatedly. */
  opensByForm: boolean;
  /** Opens a payment. Calls with the same `idempotencyKey` return the same payment. @throws Refused | OutcomeUnknown */
  init(request: PaymentRequest): Promise<OpenedPayment>;
  /** Reads the payment's current state. Returns null if the provider has no such transaction. */
  status(transactionId: string): Promise<PaymentStatus | null>;
  /**
   * Captures an approved payment, at most once per idempotency key. Absent if the provider collects the money
   * as soon as the shopper approves the payment.
   * @throws Refused('NOT_APPROVED' | 'PAYER_MUST_ACT' | the provider's reason) | OutcomeUnknown
   */
  capture?(request: { transactionId: string; idempotencyKey: string }): Promise<PaymentStatus>;
  /**
   * Refunds a payment fully or in part, once per idempotency key for as long as the provider stores the key.
   * @throws Refused | OutcomeUnknown
   */
  refund(request: RefundRequest): Promise<RefundResult>;
  /**
   * Finds the provider's own record of this refund. Returns null if there is no record. Called before a refund
   * is repeated and after a refusal, because money may have been refunded even if the response was lost or was
   * a refusal.
   * @throws Refused | OutcomeUnknown
   */
  findRefund(request: RefundRequest): Promise<RefundResult | null>;
  /** Reads the state of a pending refund. Only present for providers whose refunds can be pending. */
  refundStatus?(refundId: string): Promise<RefundState>;
  /**
   * Verifies the signature of a notification's raw body and returns the notification's content. Returns null if the
   * notification does not come from the provider. @throws OutcomeUnknown
   */
  verifyWebhook(rawBody: string, headers: Headers): Promise<PaymentNotice | null>;
};

export type CardGateway = PaymentProvider & {
  /**
   * Deletes a saved card at the provider. A card that is unknown to the provider counts as deleted.
   * @throws Refused | OutcomeUnknown
   */
  forgetCard(alias: string): Promise<void>;
};

export type TopupRequest = {
  operatorId: string;
  amount: string;
  /**
   * True if `amount` is in the operator's currency, false if it is in our account's currency. Not all operators accept
   * amounts in their own currency.
   */
  useLocalAmount: boolean;
  countryIso2: string;
  /** Phone number with country calling code. The plus sign and spaces are optional. */
  number: string;
  /**
   * Identifier of the delivery. If an earlier call with the same identifier was executed, the call fails with
   * OutcomeUnknown.
   */
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
 * The values are always strings, because codes can have leading zeros and more digits than a double can
 * represent. `cardNumber` is empty if the code consists only of a PIN or a link. The link uses https and is
 * worth as much as the card itself.
 */
export type GiftCard = { cardNumber: string; pinCode: string | null; redemptionUrl: string | null };

/** Amounts that can be ordered, in hundredths of the currency used for ordering. */
export type SupplierAmounts =
  | { kind: 'RANGE'; min: number; max: number }
  | { kind: 'FIXED'; values: SupplierValue[] };
export type SupplierValue = {
  ask: number;
  /** Amount that the recipient receives, in hundredths of the recipient's currency. */
  receive: number;
  /** Price before discount and fees, in hundredths of our account's currency. */
  price: number;
  /** Contents of a plan, in the supplier's English description. Omitted if there is no description. */
  contents?: string;
};

/** A product on the supplier's list. */
export type SupplierProduct = {
  /** The supplier's product number. Operators and gift cards are numbered separately. */
  id: string;
  kind: 'operator' | 'giftcard';
  name: string;
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: string;
  /** The recipient's currency. */
  currency: string;
  /** Currency of our account with the supplier. */
  accountCurrency: string;
  /** True if amounts are in `currency`, false if they are in `accountCurrency`. */
  localAmounts: boolean;
  amounts: SupplierAmounts;
  /** Number of units of `currency` per unit of `accountCurrency`. */
  rate: number;
  /**
   * Our discount and fee as a percentage of the amount, and a fixed fee per unit in hundredths of
   * `accountCurrency`.
   */
  discount: number;
  feePercent: number;
  fee: number;
};

/**
 * A product on the sandbox supplier's list. `carriers` contains the names under which the operator appears in
 * the number ranges. If `pinDigits` is set, each code consists of a serial number and a PIN.
 */
export type ListedProduct = SupplierProduct & { carriers?: readonly string[]; pinDigits?: number };

/** An order accepted by the supplier under our identifier. */
export type Execution = { identifier: string; status: 'working' | 'done' | 'failed' };

export type Supplier = {
  /**
   * Returns the operator of a phone number, or null if the operator is unknown. @throws
   * Refused('INVALID_RECIPIENT_PHONE') | OutcomeUnknown
   */
  detectOperator(phoneE164: string, countryIso2: string): Promise<DetectedOperator | null>;
  /**
   * Orders a top-up. The outcome is only known later.
   * @throws Refused (not executed by this call) | OutcomeUnknown (call findTopup before anything else)
   */
  sendTopup(request: TopupRequest): Promise<{ transactionId: string }>;
  topupStatus(transactionId: string): Promise<TopupResult>;
  /**
   * Looks up a top-up by our own identifier after a lost response. Returns null if the supplier does not list
   * the top-up; it may still appear later (see `absentSeconds`).
   */
  findTopup(customIdentifier: string): Promise<TopupResult | null>;
  /** Orders gift cards. @throws Refused | OutcomeUnknown */
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
  /** Returns our account's balance, in the account's currency. @throws Refused | OutcomeUnknown */
  balance(): Promise<number>;
  /**
   * Returns the supplier's full list of operators and gift cards, except products that are currently
   * unavailable.
   * @throws Refused | OutcomeUnknown
   */
  products(): Promise<SupplierProduct[]>;
  /** Lists all orders accepted between two times, for both top-ups and gift cards. @throws Refused | OutcomeUnknown */
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
  /** Looks up the location of an IP address. @throws Refused('RateLimited' | 'Reserved IP Address') | OutcomeUnknown */
  locate(ip: string | null): Promise<DetectedLocation>;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /**
   * The email's Message-ID. It stays the same when the email is resent, so that mailboxes can recognise the
   * duplicate.
   */
  messageId: string;
  /** Reply address, if it differs from the sender's address. */
  replyTo?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};
export type Mailer = {
  /**
   * Sends an email. @throws Refused('SMTP_5xx') for a permanent refusal | OutcomeUnknown (retry with the same
   * messageId)
   */
  send(mail: Mail): Promise<void>;
  /**
   * Connects to the mail server and logs in without sending anything. @throws Refused | Unavailable | OutcomeUnknown
   */
  checkAccount(): Promise<void>;
  close(): void;
};

/** `trial`: the account can send only to numbers registered with it; `empty`: no credit is left. */
export type SmsAccount = 'ready' | 'trial' | 'empty';
export type Sms = {
  /**
   * Sends the message once, without retries; `to` is in E.164 format.
   * @throws Refused by the carrier | Unavailable | OutcomeUnknown
   */
  send(to: string, text: string): Promise<void>;
  /** Logs in and reads the account's state without sending anything. @throws Refused | Unavailable | OutcomeUnknown */
  readAccount(): Promise<SmsAccount>;
};

export type Captcha = {
  /** True if a person solved this challenge and the token has not been used before. @throws OutcomeUnknown */
  isSolved(response: string, address: string): Promise<boolean>;
};

export type SocialPerson = {
  /** The account's permanent id at the identity provider. */
  sub: string;
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string | null;
  picture: string | null;
};
export type IdentityProvider = {
  /**
   * Returns the person to whom the access token was issued. Returns null if the token is invalid or was issued to
   * another site. @throws OutcomeUnknown
   */
  findPerson(accessToken: string): Promise<SocialPerson | null>;
};

export type PostalAddress = {
  street: string;
  houseno: string;
  postcode: string;
  city: string;
  /** Country as an ISO 3166-1 alpha-2 code. */
  country: string;
};
export type AddressService = {
  /**
   * Returns a building's address in Swiss Post's spelling, or null if there is no match. If `isSure` is false,
   * the result may be a different place, so a person has to check it. Only covers Switzerland and
   * Liechtenstein.
   * @throws OutcomeUnknown
   */
  find(address: Omit<PostalAddress, 'country'>): Promise<(PostalAddress & { isSure: boolean }) | null>;
};

export type Gateways = Record<PaymentCode, PaymentProvider> &
  Record<CardKeeperCode, CardGateway> & {
    supplier: Supplier;
    location: LocationService;
    mailer: Mailer;
    sms: Sms;
    captcha: Captcha;
    identity: IdentityProvider;
    address: AddressService;
  };
