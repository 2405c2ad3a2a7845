/** What the shop asks of the outside world. Each port has one folder beside this file that speaks the real wire. */

/** An answer that proves nothing: time-out, reset, 5xx. The effect may or may not have happened. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown';
}
/** A definitive no, with the provider's own reason. The effect has not happened. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: string;
  constructor(reason: string, message = reason) {
    super(message);
    this.reason = reason;
  }
}

export type Rappen = number;

export type CardState = 'open' | 'authorized' | 'captured' | 'declined' | 'cancelled' | 'expired';
export type CardStatus = {
  transactionId: string;
  state: CardState;
  /** Rappen; null while nothing is authorised. */
  amount: Rappen | null;
  currency: string;
  reference: string;
  /** VIS, ECA, AMX, TWI, PFC … */
  method: string | null;
  failure: string | null;
};

export type CardGateway = {
  /** Opens a hosted payment. `reference` is unique per attempt (<= 40 chars); the same `idempotencyKey` gives the same transaction for 60 min. */
  init(request: {
    amount: Rappen;
    currency: 'CHF';
    reference: string;
    orderNumber: string;
    language: string;
    email: string | null;
    idempotencyKey: string;
    returnUrls: { success: string; cancel: string; error: string };
    webhookUrl: string;
  }): Promise<{ transactionId: string; payUrl: string; expiresAt: Date }>;
  /** Reads the truth; null when the provider does not know the transaction. */
  status(transactionId: string): Promise<CardStatus | null>;
  /** Gives back all or a part, once per idempotency key. @throws Refused | OutcomeUnknown */
  refund(request: {
    transactionId: string;
    amount: Rappen;
    currency: 'CHF';
    reference: string;
    idempotencyKey: string;
  }): Promise<{ refundId: string }>;
  /** Checks a webhook on its raw bytes, in constant time; gives the transaction it speaks of, null when it is not to be trusted. */
  verifyWebhook(rawBody: string, signatureHeader: string | undefined): { transactionId: string } | null;
};

export type TopupRequest = {
  operatorId: string;
  amount: string;
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
/** Text, never numbers: codes have leading zeros and more digits than a double holds. */
export type GiftCard = { cardNumber: string; pinCode: string | null };

export type Supplier = {
  /** The operator behind a number; null when it cannot be told. @throws Refused('INVALID_RECIPIENT_PHONE') | OutcomeUnknown */
  detectOperator(phoneE164: string, countryIso2: string): Promise<DetectedOperator | null>;
  /** Orders a top-up, asynchronous. @throws Refused (not executed) | OutcomeUnknown (ask findTopup before anything else) */
  sendTopup(request: TopupRequest): Promise<{ transactionId: string }>;
  topupStatus(transactionId: string): Promise<TopupResult>;
  /** Looks a top-up up by our own identifier after a lost answer; null = never executed. */
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
};

export type DetectedLocation = {
  country: string;
  country_code: string;
  language: string;
  currency: string;
  isd_code: string;
};
export type LocationService = {
  /** Where a request comes from. @throws Refused('RateLimited' | 'Reserved IP Address') | OutcomeUnknown */
  locate(ip: string | null): Promise<DetectedLocation>;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Stable per mail, so that a repeat is recognised as the same. */
  messageId: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};
export type Mailer = {
  /** @throws Refused('SMTP_5xx') when the mail server says no for good | OutcomeUnknown (try again with the same messageId) */
  send(mail: Mail): Promise<void>;
  close(): void;
};

export type Sms = {
  /** `to` in E.164. Never tried twice. @throws Refused when the carrier says no | OutcomeUnknown */
  send(to: string, text: string): Promise<void>;
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
  personOf(accessToken: string): Promise<SocialPerson | null>;
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
  /** The building as the post spells it; null when there is none. Switzerland and Liechtenstein only. @throws OutcomeUnknown */
  find(address: Omit<PostalAddress, 'country'>): Promise<PostalAddress | null>;
};

export type Gateways = {
  card: CardGateway;
  supplier: Supplier;
  location: LocationService;
  mailer: Mailer;
  sms: Sms;
  captcha: Captcha;
  identity: IdentityProvider;
  address: AddressService;
};
