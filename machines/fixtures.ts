import type { Recipient } from '../contract/schemas/recipients.ts';
import { done, fail } from '../flows/walker/walk.ts';
import type {
  CardRate,
  Cart,
  CheckStatus,
  Failure,
  Faq,
  GiftCountry,
  NumberCheck,
  OpenedGift,
  Operator,
  PopularOperators,
  Order,
  OrderProgress,
  PaymentGateway,
  PaypalConfirmed,
  PayUrl,
  Place,
  PrintInfo,
  Product,
  Rate,
  ReceivedGift,
  RecentPurchase,
  Route,
  SavedCard,
  SellingStatus,
  TopUpOffer,
  Transactions,
  RequestedItem,
} from './types.ts';

export const failure = (kind: Failure['kind'], more: Partial<Failure> = {}): Failure => ({
  kind,
  message: null,
  code: null,
  fields: {},
  data: null,
  ...more,
});
export const networkFailure = failure('network');
export const genericFailure = failure('generic');

export const place: Place = {
  country: 'Switzerland',
  country_code: 'CH',
  language: 'de',
  currency: 'CHF',
  isd_code: '41',
};

export const rate: Rate = {
  ProductPriceID: 'q_T-200_29900',
  Price: '4.90',
  Receivevalue: '299.00',
  label: 'INR 299',
  validity: 'P28D',
  tag: 'popular',
  delivery: 'direct',
};
export const otherRate: Rate = {
  ProductPriceID: 'q_T-200_9900',
  Price: '1.90',
  Receivevalue: '99.00',
  label: 'INR 99',
  validity: null,
  tag: null,
  delivery: 'direct',
};
export const operator: Operator = {
  OperatorCode: '200',
  name: 'Airtel India',
  logo: '',
  SupplierID: '1',
  prodid: 'T-200',
  slug: 'airtel-india',
};
export const otherOperator: Operator = {
  ...operator,
  OperatorCode: '202',
  name: 'Jio India',
  prodid: 'T-202',
  slug: 'jio-india',
};
export const numberCheck: NumberCheck = {
  isd: '91',
  mobile: '9801041300',
  e164: '+919801041300',
  ccode_iso2: 'IN',
  country: 'India',
  OperatorCode: '200',
  operator: 'Airtel India',
  logo: '',
  SupplierID: '1',
  prodid: 'T-200',
  ReceiveCurrency: 'INR',
  denominationType: 'FIXED',
  rates: [otherRate, rate],
  range: null,
  alternatives: [operator, otherOperator],
};
/** An operator that accepts any amount within a range. */
export const rangeCheck: NumberCheck = {
  ...numberCheck,
  denominationType: 'RANGE',
  rates: [otherRate],
  range: { min: '10.00', max: '500.00', step: '10.00', rate: '0.01605' },
};
export const alternatives = {
  isd: '91',
  mobile: '9801041300',
  ccode_iso2: 'IN',
  country: 'India',
  alternatives: [operator, otherOperator],
};
export const popularOperators: PopularOperators = {
  days: 30,
  operators: [
    { name: 'Airtel India', slug: 'airtel-india', ccode_iso2: 'IN', logo: '' },
    { name: 'Globe Philippines', slug: 'globe-philippines', ccode_iso2: 'PH', logo: '' },
    { name: 'MTS Serbia', slug: 'mts-serbia', ccode_iso2: 'RS', logo: '' },
  ],
};
/** Response if there were too few orders to determine the popular operators. */
export const selectedOperators: PopularOperators = {
  days: 30,
  operators: [],
  selection: popularOperators.operators,
};
export const offer: TopUpOffer = {
  prodid: 'T-202',
  operator: 'Jio India',
  OperatorCode: '202',
  SupplierID: '1',
  logo: '',
  ReceiveCurrency: 'INR',
  rates: [otherRate, rate],
  range: null,
};

export const giftRate: Rate = {
  ProductPriceID: 'q_G-1_2000',
  Price: '20.00',
  Receivevalue: '20.00',
  label: 'CHF 20',
};
export const product: Product = {
  prodid: 'G-1',
  slug: 'alpina-ch',
  ProdName: 'Alpina',
  ProdType: 1,
  category_id: 1,
  logo: '',
  SupplierID: '1',
  OperatorCode: '22',
  ccode_iso2: 'CH',
  ReceiveCurrency: 'CHF',
  denominationType: 'FIXED',
  minprice: '20.00',
  maxprice: '100.00',
  currency: 'CHF',
  instock: 1,
  residence_only: 1,
};
/** An earlier top-up. `recentCard` is an earlier gift card. */
export const recentPurchase: RecentPurchase = {
  ordertoken: 'recent-order-token-0000000000000000',
  ProdType: 2,
  ProdName: 'Airtel India',
  slug: 'airtel-india',
  logo: '',
  ccode_iso2: 'IN',
  Mobile: '9801041300',
  ISDCode: '91',
  Receivevalue: '299.00',
  ReceiveCurrency: 'INR',
  quantity: 1,
  total: '4.90',
};
/** A number that has been topped up but has no name. */
export const recipient: Recipient = {
  ordertoken: recentPurchase.ordertoken,
  ISDCode: '91',
  Mobile: '9801041300',
  ccode_iso2: 'IN',
  name: null,
  ends_on: '2030-12-25',
  remind: 0,
};
export const namedPurchase: RecentPurchase = {
  ...recentPurchase,
  name: 'Mum',
  bought_on: '2030-11-27',
  ends_on: '2030-12-25',
};
export const recentCard: RecentPurchase = {
  ...recentPurchase,
  ordertoken: 'recent-order-token-1111111111111111',
  ProdType: 1,
  ProdName: 'Alpina',
  slug: 'alpina-ch',
  ccode_iso2: 'CH',
  Mobile: null,
  ISDCode: null,
  Receivevalue: '20.00',
  ReceiveCurrency: 'CHF',
  quantity: 2,
  total: '40.00',
};
export const otherProduct: Product = {
  ...product,
  prodid: 'G-2',
  slug: 'zermatt-ch',
  ProdName: 'Zermatt Games',
  category_id: 2,
};
export const cardRate: CardRate = {
  prodid: 'G-1',
  slug: 'alpina-ch',
  ProdName: 'Alpina',
  logo: '',
  ProdType: 1,
  SupplierID: '1',
  OperatorCode: '22',
  ccode_iso2: 'CH',
  currency: 'CHF',
  ReceiveCurrency: 'CHF',
  denominationType: 'FIXED',
  rates: [
    giftRate,
    { ...giftRate, ProductPriceID: 'q_G-1_5000', Price: '50.00', Receivevalue: '50.00', label: 'CHF 50' },
  ],
  range: null,
  quantity: { min: 1, max: 1 },
  order_max: '500.00',
  terms_html: '<p>Terms</p>',
  redeem: { concise: 'Enter the code.', verbose: '<p>Enter the code at checkout.</p>' },
  instock: 1,
  residence_only: 1,
};
/** A gift card with a range of values rather than a list. */
export const rangeCard: CardRate = {
  ...cardRate,
  denominationType: 'RANGE',
  range: { min: '10.00', max: '500.00', step: '1.00', rate: '1.000000' },
};
export const faq: Faq = {
  slug: 'alpina-ch',
  title: 'Alpina',
  intro_html: '<p>A card.</p>',
  howto: [{ step: 1, text: 'Choose a value' }],
  faqs: [{ question: 'How long is it valid?', answer_html: '<p>Two years.</p>' }],
  terms_html: '<p>Terms</p>',
  issuer: 'Alpina AG',
  support: { url: '', phone: '' },
  lang: 'en',
};
export const giftCountry: GiftCountry = {
  ccode_iso2: 'CH',
  country: 'Switzerland',
  label: 'Switzerland',
  isd: '41',
  currency: 'CHF',
  flag: '/flags/ch.svg',
  products: 12,
};
export const otherGiftCountry: GiftCountry = {
  ccode_iso2: 'DE',
  country: 'Germany',
  label: 'Germany',
  isd: '49',
  currency: 'EUR',
  flag: '/flags/de.svg',
  products: 30,
};

export const cart: Cart = {
  carttoken: 'cart-token-of-the-fixture',
  Price: '4.90',
  ProdType: 2,
  Receivevalue: '299.00',
  ReceiveCurrency: 'INR',
  OperatorCode: '200',
  Mobile: '9801041300',
  ISDCode: '91',
  SupplierID: '1',
  ProdName: 'Airtel India',
  ProductPriceID: 'q_T-200_29900',
  Quantity: 1,
  TotalAmount: '4.90',
  ServiceFee: '0.00',
  currency: 'CHF',
  logo: '',
  prodid: 'T-200',
  slug: 'airtel-india',
  ccode_iso2: 'IN',
  expires_at: '2026-01-03T10:00:00.000Z',
  order: null,
};
export const addRequest = {
  prodid: 'T-200',
  ProductPriceID: 'q_T-200_29900',
  Price: '4.90',
  Quantity: 1,
  ProdType: 2 as const,
  Mobile: '9801041300',
  ISDCode: '91',
  OperatorCode: '200',
  SupplierID: '1',
};
export const requestedItem: RequestedItem = {
  ProdType: 2,
  ProdName: 'Airtel India',
  logo: '',
  ccode_iso2: 'IN',
  Mobile: '9801041300',
  ISDCode: '91',
  Receivevalue: '299.00',
  ReceiveCurrency: 'INR',
  Quantity: 1,
  Price: '4.90',
};
/** A request to add the product of an earlier order to the cart. */
export const repeatRequest = {
  ordertoken: 'order-token-of-the-fixture',
  residence: 'CH',
  slug: 'airtel-india',
  Receivevalue: '299.00',
  Quantity: 1,
  Mobile: '9801041300',
};
/** A second request for the same number as `addRequest`, with a different amount. */
export const otherRequest = { ...addRequest, ProductPriceID: 'q_T-200_9900', Price: '1.90' };
export const otherItem: RequestedItem = { ...requestedItem, Receivevalue: '99.00', Price: '1.90' };

export const order: Order = {
  ordertoken: 'order-token-of-the-fixture',
  orderno: 'R-26-000123',
  status: 'confirmed',
  step: 1,
  ProdType: 2,
  product: 'Airtel India',
  operator: 'Airtel India',
  logo: '',
  slug: 'airtel-india',
  ccode_iso2: 'IN',
  Mobile: '9801041300',
  ISDCode: '91',
  Receivevalue: '299.00',
  ReceiveCurrency: 'INR',
  quantity: 1,
  amount: '4.90',
  subtotal: '4.90',
  servicecharge: '0.00',
  discount: '0.00',
  giftcode: null,
  total: '4.90',
  currency: 'CHF',
  paymentstatus: 'none',
  paymentmethod: null,
  transactionid: null,
  date: '2026-01-02T10:00:00.000Z',
  invoice: null,
  can_cancel: 1,
  can_refund: 0,
  expires_at: '2026-01-02T10:30:00.000Z',
  email: 'ann@example.com',
};
export const completedOrder: Order = {
  ...order,
  status: 'completed',
  step: 4,
  paymentstatus: 'paid',
  paymentmethod: 'card',
  transactionid: '230214123456789012',
  can_cancel: 0,
};
export const processingOrder: Order = { ...completedOrder, status: 'processing', step: 3 };
export const cancelledOrder: Order = { ...order, status: 'cancelled', can_cancel: 0 };
export const giftOrder: Order = {
  ...completedOrder,
  ProdType: 1,
  product: 'Alpina',
  operator: 'Alpina',
  Mobile: null,
  ISDCode: null,
  Receivevalue: '20.00',
  ReceiveCurrency: 'CHF',
  slug: 'alpina-ch',
  ccode_iso2: 'CH',
};
/** An order that was paid for and then cancelled, so a refund is due. */
export const refundDueOrder: Order = {
  ...completedOrder,
  status: 'cancelled',
  step: 3,
  can_refund: 1,
};
export const transactions: Transactions = {
  items: [
    giftOrder,
    { ...completedOrder, ordertoken: 'an-older-order-of-the-fixture', orderno: 'R-26-000122' },
  ],
  pageno: 1,
  pagesize: 10,
  total: 12,
  sum: '24.90',
};
export const noTransactions: Transactions = { items: [], pageno: 1, pagesize: 10, total: 0, sum: '0.00' };
export const print: PrintInfo = {
  order: giftOrder,
  receipts: [
    {
      recharge_code: '0123456789012345',
      serial: '778899',
      pin: null,
      value: '20.00',
      currency: 'CHF',
      validity: null,
      redeem: { concise: 'Enter the code.', verbose: '<p>Enter the code.</p>' },
      support_url: '',
      terms_url: '',
    },
  ],
  company: { name: 'Rigi', address: 'Weggis', vat: '', email: 'help@rigi.example', phone: '' },
  customer: { name: '', email: 'ann@example.com' },
  printed_at: '2026-01-02T10:05:00.000Z',
};

export const cardMethod: PaymentGateway = {
  code: 'card',
  name: 'Card or TWINT',
  logo: '',
  methods: ['VIS', 'ECA', 'AMX', 'TWI', 'PFC', 'APL', 'PAY'],
  fee: '0.00',
  enabled: 1,
  config: {},
};
export const paypalMethod: PaymentGateway = {
  ...cardMethod,
  code: 'paypal',
  name: 'PayPal',
  methods: ['PAP'],
  config: { client_id: 'sb', sdk_url: '/sdk/js', currency: 'CHF', locale: 'en_GB' },
};
export const myposMethod: PaymentGateway = {
  ...cardMethod,
  code: 'mypos',
  name: 'Card (another payment page)',
  methods: ['VIS', 'ECA'],
};
export const savedCard: SavedCard = {
  cardid: 'card-of-the-fixture',
  brand: 'Visa',
  masked: '424242xxxxxx4242',
  expiry: '12/27',
  gateway: 'card',
};
export const otherCard: SavedCard = {
  cardid: 'other-card',
  brand: 'Mastercard',
  masked: '520000xxxxxx0007',
  expiry: '06/28',
  gateway: 'card',
};
/** Three selling statuses: everything is available, sales are paused, and PayPal is unavailable. */
export const selling = {
  open: { paused: false, offered: ['card', 'paypal', 'mypos'] },
  paused: { paused: true, offered: [] },
  withoutPaypal: { paused: false, offered: ['card', 'mypos'] },
} satisfies Record<string, SellingStatus>;
export const payMethods = {
  gateways: [cardMethod, paypalMethod, myposMethod],
  savedcards: [savedCard],
  canSave: true,
  hasAcceptedTerms: false,
};
export const paypalConfirmed = (
  status: PaypalConfirmed['status'],
  paymentstatus: PaypalConfirmed['paymentstatus'],
): PaypalConfirmed => ({ status, paymentstatus, captureid: null, transactionid: null });
export const payUrl: PayUrl = {
  payurl: 'http://localhost/pay',
  method: 'GET',
  transactionid: '230214123456789012',
  expires_at: '2026-01-02T10:30:00.000Z',
};

export const check = (
  status: CheckStatus['status'],
  paymentstatus: CheckStatus['paymentstatus'],
  message_key: CheckStatus['message_key'] = 'none',
  more: Partial<CheckStatus> = {},
): CheckStatus => ({ status, paymentstatus, message_key, redirect: null, ...more });
export const progress = (
  status: OrderProgress['status'],
  more: Partial<OrderProgress> = {},
): OrderProgress => ({
  status,
  step: status === 'completed' ? 4 : 3,
  paymentstatus: 'paid',
  deliverystatus: 'processing',
  can_refund: 0,
  poll_after: 3,
  ...more,
});

export const route = (screen: string, params: Record<string, string> = {}): Route => ({
  screen,
  path: `/${screen}`,
  params,
  query: {},
});

/** Response of getCardRate for the top-up operator in the URL. */
export const operatorRate: CardRate = {
  ...cardRate,
  prodid: 'T-200',
  slug: 'airtel-india',
  ProdName: 'Airtel India',
  ProdType: 2,
  ccode_iso2: 'IN',
  ReceiveCurrency: 'INR',
};

/** A delivered gift card whose code has not been opened and can still be returned. */
export const returnableOrder: Order = {
  ...giftOrder,
  is_buyer: 1,
  return_hours: 48,
  return_until: '2030-12-24T10:00:00.000Z',
};

export const receivedGift: ReceivedGift = {
  product: 'Alpina',
  logo: '',
  color: '#b02a30',
  ink: '#ffffff',
  ccode_iso2: 'CH',
  value: '20.00',
  currency: 'CHF',
  quantity: 1,
  sender: 'Ada',
  words: 'Happy birthday!',
  opened: 0,
  thanked: 0,
};
export const openedGift: OpenedGift = { ...receivedGift, opened: 1, receipts: print.receipts };

/** Sample final events of the passkeyProof chart, which several charts invoke. */
export const passkeyProofEnds = {
  'xstate.done.actor.passkeyProof': [
    done('passkeyProof', { outcome: 'proved' }),
    done('passkeyProof', { outcome: 'left' }),
  ],
  'xstate.error.actor.passkeyProof': [fail('passkeyProof', genericFailure)],
};
export const sellingEnds = {
  'xstate.done.actor.selling': [done('selling', undefined)],
  'xstate.error.actor.selling': [fail('selling', genericFailure)],
};
/** Token in the link that a recipient opens. */
const recipientToken = 'a-token-of-the-fixture';
export const recipientLinks = {
  'xstate.done.actor.readLink': [
    done('readLink', { token: recipientToken, language: null }),
    done('readLink', { token: recipientToken, language: 'es' }),
    done('readLink', { token: null, language: null }),
  ],
  'xstate.error.actor.readLink': [fail('readLink', genericFailure)],
};
/**
 * Cart responses by event type. For each type, the response with the id `1.1` belongs to this screen's first
 * request, and the response with the id `7.1` is meant for another screen.
 */
export const cartResponses = {
  'cart.accepted': ['1.1', '7.1'].map((id) => ({ type: 'cart.accepted', id })),
  'cart.released': ['1.1', '7.1'].map((id) => ({ type: 'cart.released', id })),
};
