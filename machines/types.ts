import type { Language } from '../contract/domain/languages.ts';
import type { Session } from '../contract/schemas/auth.ts';
import type {
  CardRate,
  Faq,
  GiftCountry,
  NumberCheck,
  Operator,
  PopularOperators,
  Product,
  Range,
  Rate,
} from '../contract/schemas/catalogue.ts';
import type { Gift, Gifts, OpenedGift, ReceivedGift } from '../contract/schemas/gifts.ts';
import type {
  AddCartRequest,
  CardMethod,
  Cart,
  CheckStatus,
  OpenOrder,
  Order,
  OrderProgress,
  PaymentGateway,
  PayUrl,
  PrintInfo,
  RecentPurchase,
  RecentTopUp,
  SavedCard,
} from '../contract/schemas/orders.ts';
import type { PaypalConfirmed, PaypalCreated, Transactions } from '../contract/schemas/payments.ts';
import type { AskedTopUp, OpenedRequest, RequestLink } from '../contract/schemas/requestLinks.ts';
import type { FoundShare, Share, SharedTopUp } from '../contract/schemas/shares.ts';

export type { Failure } from '../contract/failure.ts';
export type {
  AddCartRequest,
  AskedTopUp,
  CardRate,
  Cart,
  CheckStatus,
  Faq,
  FoundShare,
  Gift,
  GiftCountry,
  Gifts,
  NumberCheck,
  OpenedGift,
  OpenedRequest,
  OpenOrder,
  Operator,
  Order,
  OrderProgress,
  PaymentGateway,
  PaypalConfirmed,
  PaypalCreated,
  PayUrl,
  PopularOperators,
  PrintInfo,
  Product,
  Range,
  Rate,
  ReceivedGift,
  RecentPurchase,
  RequestLink,
  SavedCard,
  Share,
  SharedTopUp,
  Transactions,
};

/** An order stored in the browser for offline use: no code, no price, nothing that gives access to it. */
export type LastOrder = Pick<Order, 'orderno' | 'date' | 'product' | 'status' | 'paymentstatus'>;

/** Why the front page is shown after an idle timeout. It stays until it is closed, as a failure does. */
export type IdleNotice = { tone: 'info'; text: 'idleCustomer' | 'idleCart' | 'idleVisitor' };
/** Content of the alert: one of the shop's own texts, or a failure. */
export type Notice =
  | { tone: 'success'; text: 'cartRemoved' | 'codeCopied' | 'passwordSet' }
  | IdleNotice
  | { tone: 'danger'; text: 'tooManyDigits' | 'network' | 'generic' | 'signedOut' }
  | { tone: 'danger'; text: 'server'; message: string };

/** The current route: the name of the screen and the parameters of the URL. */
export type Route = {
  screen: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
};

/** Target of a navigation: a path, or steps through the tab's history. */
export type To = string | number;

export type Place = {
  country: string;
  country_code: string;
  language: string;
  currency: string;
  isd_code: string;
};

/** The offer for one number at one operator. */
export type TopUpOffer = {
  prodid: string;
  operator: string;
  OperatorCode: string;
  SupplierID: string;
  logo: string;
  ReceiveCurrency: string;
  rates: Rate[];
  range: Range | null;
  /** 1 if the operator deducts a tax from the received amount. */
  before_tax?: 0 | 1 | undefined;
  /** Time within which nine in ten of the latest deliveries arrived. */
  usual_time?: { seconds: number; deliveries: number } | undefined;
};

/** The denomination that a shopper picked: a listed rate, or a receive value within the range. */
export type Choice = { ProductPriceID: string; Price: string; Receivevalue: string; amount: string | null };

/** One result of the search. */
export type SearchResult = {
  id: string;
  kind: 'giftcard' | 'voucher' | 'operator' | 'country' | 'number' | 'help';
  name: string;
  /** ISO 3166-1 alpha-2; empty for a help question. */
  country: string;
  /** Path of the picture, or empty. */
  logo: string;
  /** Its URL. */
  to: string;
  /** The top-up that it starts; null for other products. */
  draft: TopUpDraft | null;
};

/** The chosen amount of a product; `typed` is the text of the amount field. */
export type ChosenAmount = { prodid: string; choice: Choice; typed: string };

/** The unfinished top-up, stored across a reload. */
export type TopUpDraft = {
  country: string;
  number: string;
  slug: string | null;
  /** The number is still being typed and was not looked up. */
  isTyping?: boolean | undefined;
  chosen?: ChosenAmount | null | undefined;
  linked?: LinkedOperator | null | undefined;
};

/** The operator in the URL. */
export type LinkedOperator = { country: string; operator: string; logo: string };

/** A mobile number of a customer. @example { isdcode: '41', mobile: '791234567' } */
export type OwnNumber = { isdcode: string; mobile: string };

/** A sent one-time code: time of issue (ms) and validity. */
export type OtpTicket = {
  issuedAt: number;
  validMinutes: number;
  resendAfter: number;
  to: string;
  message: string;
};

export type SignedIn = Session;
/** The signed-in person as stored in the browser. */
export type User = { name: string; email: string | null; picture: string | null; accessToken: string };

/** The requested product as shown in the dialog next to the cart; an earlier order has no current price. */
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
/** A request to the cart: a product with its value, or the product of an earlier order. */
export type CartRequest = AddCartRequest | RepeatRequest;
/** A repeat of an earlier order; all fields but its token are only compared with the cart. */
export type RepeatRequest = { ordertoken: string; residence: string } & Pick<
  Cart,
  'slug' | 'Receivevalue' | 'Quantity' | 'Mobile'
>;

/** Availability of sales and payment methods. */
export type SellingStatus = { paused: boolean; offered: PaymentGateway['code'][] };
/**
 * The payment methods of one order: the providers' offers, the customer's saved cards, and whether another one can be
 * saved.
 */
export type PayMethods = {
  /** In display order; a method that is not `enabled` is unavailable. */
  gateways: PaymentGateway[];
  savedcards: SavedCard[];
  canSave: boolean;
  /** The signed-in customer accepted the current terms with an earlier order. */
  hasAcceptedTerms: boolean;
  /** The part of the signed-in customer's credit that applies to this cart; absent without any. */
  credit?: string;
  /** The number was topped up a moment ago; absent if it can be topped up immediately. */
  recentTopUp?: RecentTopUp;
};
/** Discount on the order, in wire amounts: by a code, otherwise by the account's credit. */
export type Discount = { code: string | null; amount: string; percent?: number };
/** The chosen payment method: a provider, and the saved card there, if any. */
export type PayChoice = {
  code: PaymentGateway['code'];
  cardid: string | null;
  /** A method of the card gateway other than cards: TWINT, PostFinance, Apple Pay or Google Pay. */
  method?: Exclude<CardMethod, 'cards'>;
};

/** URL of a recipient's link; `language` is the link's language if the page has another. */
export type RecipientLink = { token: string | null; language: Language | null };
