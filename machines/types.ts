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
import type { TopUpRequestResult, OpenedRequest, RequestLink } from '../contract/schemas/requestLinks.ts';
import type { FoundShare, Share, SharedTopUp } from '../contract/schemas/shares.ts';

export type { Failure } from '../contract/failure.ts';
export type {
  AddCartRequest,
  TopUpRequestResult,
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

/**
 * An order stored in the browser for offline viewing. It contains no code, no price and nothing that gives access to
 * the order.
 */
export type LastOrder = Pick<Order, 'orderno' | 'date' | 'product' | 'status' | 'paymentstatus'>;

/**
 * Explains why the front page is shown after an idle timeout. Like a failure, this notice stays until the
 * shopper closes it.
 */
export type IdleNotice = { tone: 'info'; text: 'idleCustomer' | 'idleCart' | 'idleVisitor' };
/** Content of the alert: a success, idle or error message. */
export type Notice =
  | { tone: 'success'; text: 'cartRemoved' | 'codeCopied' | 'passwordSet' }
  | IdleNotice
  | { tone: 'danger'; text: 'tooManyDigits' | 'network' | 'generic' | 'signedOut' }
  | { tone: 'danger'; text: 'server'; message: string };

/** The current route: the screen's name and the URL's parameters. */
export type Route = {
  screen: string;
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
};

/** Target of a navigation: a path, or a number of steps through the tab's history. */
export type To = string | number;

export type Place = {
  country: string;
  country_code: string;
  language: string;
  currency: string;
  isd_code: string;
};

/** An operator and the top-up amounts that it offers for a phone number. */
export type TopUpOffer = {
  prodid: string;
  operator: string;
  OperatorCode: string;
  SupplierID: string;
  logo: string;
  ReceiveCurrency: string;
  rates: Rate[];
  range: Range | null;
  /** 1 if the operator deducts tax from the amount that the recipient receives. */
  before_tax?: 0 | 1 | undefined;
  /**
   * 90th percentile of recent delivery times, in seconds. `deliveries` is the number of deliveries measured.
   */
  usual_time?: { seconds: number; deliveries: number } | undefined;
};

/** The denomination that the shopper selected: a listed rate, or a receive value within the range. */
export type Choice = { ProductPriceID: string; Price: string; Receivevalue: string; amount: string | null };

export type SearchResult = {
  id: string;
  kind: 'giftcard' | 'voucher' | 'operator' | 'country' | 'number' | 'help';
  name: string;
  /** ISO 3166-1 alpha-2 code of the country; empty if the result is a help question. */
  country: string;
  /** Path of the result's image; empty if the result has no image. */
  logo: string;
  /** URL of the result's page. */
  to: string;
  /** Draft for a result that starts a top-up; null for all other results. */
  draft: TopUpDraft | null;
};

/** The selected amount of a product. `typed` is the text in the amount field. */
export type ChosenAmount = { prodid: string; choice: Choice; typed: string };

/** An unfinished top-up, stored so that it survives a page reload. */
export type TopUpDraft = {
  country: string;
  number: string;
  slug: string | null;
  /**
   * True while the shopper is typing the number. The shop looks up the number only after the shopper has
   * finished.
   */
  isTyping?: boolean | undefined;
  chosen?: ChosenAmount | null | undefined;
  linked?: LinkedOperator | null | undefined;
};

/** The operator named in the URL. */
export type LinkedOperator = { country: string; operator: string; logo: string };

/** A customer's mobile number. @example { isdcode: '41', mobile: '791234567' } */
export type OwnNumber = { isdcode: string; mobile: string };

/**
 * Details of a one-time code that was sent: the time when it was issued (in ms), how long it is valid, and when
 * another code can be sent.
 */
export type OtpTicket = {
  issuedAt: number;
  validMinutes: number;
  resendAfter: number;
  to: string;
  message: string;
};

export type SignedIn = Session;
/** The signed-in user, as stored in the browser. */
export type User = { name: string; email: string | null; picture: string | null; accessToken: string };

/**
 * The requested product. A dialog shows it next to the product in the cart. A product from an earlier order has
 * no current price.
 */
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
  | 'before_tax'
  | 'Quantity'
> & { Price: string | null };
/** A product to add to the cart: either a newly selected one or the product of an earlier order. */
export type CartRequest = AddCartRequest | RepeatRequest;
/**
 * A request to buy the product of an earlier order again. The order is identified by its token. `slug`,
 * `Receivevalue`, `Quantity` and `Mobile` are only compared with the cart.
 */
export type RepeatRequest = { ordertoken: string; residence: string } & Pick<
  Cart,
  'slug' | 'Receivevalue' | 'Quantity' | 'Mobile'
>;

/** Selling status: whether sales are paused, and which payment methods are available. */
export type SellingStatus = { paused: boolean; offered: PaymentGateway['code'][] };
/**
 * The payment methods for an order: the payment gateways, the customer's saved cards, and whether another card
 * can be saved.
 */
export type PayMethods = {
  /** Payment gateways in display order. A gateway that is not `enabled` is currently unavailable. */
  gateways: PaymentGateway[];
  savedcards: SavedCard[];
  canSave: boolean;
  /** True if the signed-in customer accepted the current terms with an earlier order. */
  hasAcceptedTerms: boolean;
  /** The part of the signed-in customer's credit that applies to this cart. Absent if the customer has no credit. */
  credit?: string;
  /** Set if the number was topped up recently and therefore cannot be topped up again yet. */
  recentTopUp?: RecentTopUp;
};
/**
 * Discount on an order, with amounts in the API's format. `code` is the promo code; null if the discount comes from
 * the account's credit.
 */
export type Discount = { code: string | null; amount: string; percent?: number };
/**
 * The selected payment method: a provider and, if the customer selected one, a card saved with that provider.
 */
export type PayChoice = {
  code: PaymentGateway['code'];
  cardid: string | null;
  /** A non-card method of the card gateway: TWINT, PostFinance, Apple Pay or Google Pay. */
  method?: Exclude<CardMethod, 'cards'>;
};

/**
 * Token and language from the URL of a recipient's link. `language` is null if it is the same as the page
 * language.
 */
export type RecipientLink = { token: string | null; language: Language | null };
