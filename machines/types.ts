import type { Session } from '../contract/schemas/auth.ts';
import type {
  CardRate,
  Faq,
  GiftCountry,
  NumberCheck,
  Operator,
  Product,
  Range,
  Rate,
} from '../contract/schemas/catalogue.ts';
import type { Gift, Gifts } from '../contract/schemas/gifts.ts';
import type {
  AddCartRequest,
  CardMethod,
  Cart,
  CheckStatus,
  OpenOrder,
  Order,
  OrderProgress,
  PaymentGateway,
  PaymentGateways,
  PayUrl,
  PrintInfo,
  RecentPurchase,
  RecentTopUp,
  SavedCard,
} from '../contract/schemas/orders.ts';
import type { PaypalConfirmed, PaypalCreated, Transactions } from '../contract/schemas/payments.ts';

export type { Failure } from '../contract/failure.ts';
export type {
  AddCartRequest,
  CardRate,
  Cart,
  CheckStatus,
  Faq,
  Gift,
  GiftCountry,
  Gifts,
  NumberCheck,
  OpenOrder,
  Operator,
  Order,
  OrderProgress,
  PaymentGateway,
  PaymentGateways,
  PaypalConfirmed,
  PaypalCreated,
  PayUrl,
  PrintInfo,
  Product,
  Range,
  Rate,
  RecentPurchase,
  SavedCard,
  Transactions,
};

/** What a browser remembers of an order for when there is no connection: no code, no price, nothing that opens it. */
export type LastOrder = Pick<Order, 'orderno' | 'date' | 'product' | 'status' | 'paymentstatus'>;

/** What the alert shows: one of the shop's own texts, or a failure. */
export type Notice =
  | { tone: 'success'; text: 'cartRemoved' | 'codeCopied' | 'mailSent' | 'passwordFirst' | 'passwordSet' }
  | { tone: 'danger'; text: 'tooManyDigits' | 'network' | 'generic' | 'signedOut' }
  | { tone: 'danger'; text: 'server'; message: string };

/** Where the shopper is: the name of the screen and what the address says. */
export type Route = {
  screen: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
};

/** Where somebody goes: a path, or steps through the history of the tab. */
export type To = string | number;

export type Place = {
  country: string;
  country_code: string;
  language: string;
  currency: string;
  isd_code: string;
};

/** What is offered for one number at one operator. */
export type TopUpOffer = {
  prodid: string;
  operator: string;
  OperatorCode: string;
  SupplierID: string;
  logo: string;
  ReceiveCurrency: string;
  rates: Rate[];
  range: Range | null;
};

/** The denomination a shopper picked: a listed rate, or a receive value inside the range. */
export type Choice = { ProductPriceID: string; Price: string; Receivevalue: string; amount: string | null };

/** One thing that the search finds. */
export type SearchResult = {
  id: string;
  kind: 'giftcard' | 'voucher' | 'operator' | 'country';
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Path of its picture; empty for a country. */
  logo: string;
  /** Its address. */
  to: string;
  /** The top-up that it begins; null for what is no top-up. */
  draft: TopUpDraft | null;
};

/** An amount that was chosen for a product; `typed` is the text of the amount field. */
export type ChosenAmount = { prodid: string; choice: Choice; typed: string };

/** The half-filled top-up that survives a reload. */
export type TopUpDraft = {
  country: string;
  number: string;
  slug: string | null;
  /** The number is still being typed: nobody has asked yet for whom it is. */
  isTyping?: boolean | undefined;
  chosen?: ChosenAmount | null | undefined;
  linked?: LinkedOperator | null | undefined;
};

/** The operator that the address names. */
export type LinkedOperator = { country: string; operator: string; logo: string };

/** A mobile number of a customer. @example { isdcode: '41', mobile: '791234567' } */
export type OwnNumber = { isdcode: string; mobile: string };

/** A one-time code on its way: when it was issued (ms) and how long it lives. */
export type OtpTicket = {
  issuedAt: number;
  validMinutes: number;
  resendAfter: number;
  to: string;
  message: string;
};

export type SignedIn = Session;
/** What the browser keeps of the person who is signed in. */
export type User = { name: string; email: string | null; picture: string | null; accessToken: string };
export type PhoneNumber = { country: string; isdcode: string; mobile: string };

/** The product of a request as the dialog shows it beside the cart; an earlier order names no price of today. */
export type RequestedItem = Pick<
  Cart,
  | 'ProdType'
  | 'ProdName'
  | 'logo'
  | 'ccode_iso2'
  | 'Mobile'
  | 'ISDCode'
  | 'Receivevalue'
  | 'ReceiveCurrency'
  | 'Quantity'
> & { Price: string | null };
/** What goes into the cart: a product with its value, or what an earlier order was about. */
export type CartRequest = AddCartRequest | RepeatRequest;
/** An order once more; all but its token tells whether the cart holds that already. */
export type RepeatRequest = { ordertoken: string; residence: string } & Pick<
  Cart,
  'slug' | 'Receivevalue' | 'Quantity' | 'Mobile'
>;

/** What the shop sells now, and by which ways it can be paid. */
export type SellingStatus = { paused: boolean; offered: PaymentGateway['code'][] };
/** The ways to pay one order: what the providers offer, the cards kept for this person, and whether one more can be kept. */
export type PayMethods = {
  /** In our order; one that is not `enabled` does not work just now. */
  gateways: PaymentGateway[];
  savedcards: SavedCard[];
  canSave: boolean;
  /** Whoever is signed in accepted the terms, as they are today, with an order before. */
  hasAcceptedTerms: boolean;
  /** Of the credit of whoever is signed in, what may come off this cart; absent where nothing may. */
  credit?: string;
  /** The number was topped up a moment ago; absent when it may be topped up at once. */
  recentTopUp?: RecentTopUp;
};
/** What comes off the order to be made, in wire amounts: by a code, or by the account's credit where there is none. */
export type Discount = { code: string | null; amount: string };
/** What is paid with: a provider, and the kept card there if one is meant. */
export type PayChoice = {
  code: PaymentGateway['code'];
  cardid: string | null;
  /** Of the card gateway what is no card: TWINT, PostFinance, Apple Pay or Google Pay. */
  method?: Exclude<CardMethod, 'cards'>;
};
