import * as v from 'valibot';
import { countryCode, exactMoney, flag, instant, money, token } from './envelope.ts';
import { dialCode, mobileNumber } from './phone.ts';
import { planContentsSchema } from './products.ts';

const prodTypeSchema = v.picklist([1, 2, 3]);

export const orderStatusSchema = v.picklist(['confirmed', 'payment', 'processing', 'completed', 'cancelled']);
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>;

export const residence = v.optional(
  v.pipe(
    countryCode,
    v.description(
      'Country in which the shopper lives, as selected by the shopper; the address of a customer’s account takes precedence.',
    ),
  ),
);

export const addCartRequest = v.strictObject({
  prodid: v.pipe(v.string(), v.maxLength(40)),
  ProductPriceID: v.pipe(v.string(), v.maxLength(80)),
  Quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10)),
  ProdType: prodTypeSchema,
  /**
   * The price that the customer saw on the page. If it differs from the current price, the request is rejected
   * and the error contains the new price.
   */
  Price: v.optional(exactMoney),
  /** Receive value. Only for products with a range of amounts. */
  amount: v.optional(exactMoney),
  Mobile: v.optional(mobileNumber),
  ISDCode: v.optional(dialCode),
  OperatorCode: v.optional(v.pipe(v.string(), v.maxLength(40))),
  SupplierID: v.optional(v.pipe(v.string(), v.maxLength(10))),
  residence,
});
export type AddCartRequest = v.InferOutput<typeof addCartRequest>;

export const cartSchema = v.object({
  carttoken: token,
  Price: money,
  ProdType: prodTypeSchema,
  Receivevalue: money,
  ReceiveCurrency: v.string(),
  /** 1 if the operator deducts tax from the amount that the recipient receives. */
  before_tax: v.optional(flag),
  contents: planContentsSchema,
  /**
   * Validity of the product: an ISO 8601 period from the purchase, such as `P28D`, an ISO date, or the
   * supplier's text.
   */
  validity: v.optional(v.string()),
  OperatorCode: v.string(),
  Mobile: v.nullable(v.string()),
  ISDCode: v.nullable(v.string()),
  SupplierID: v.string(),
  ProdName: v.string(),
  ProductPriceID: v.string(),
  Quantity: v.number(),
  TotalAmount: money,
  ServiceFee: money,
  currency: v.literal('CHF'),
  logo: v.string(),
  prodid: v.string(),
  slug: v.string(),
  ccode_iso2: v.string(),
  expires_at: instant,
  /** Hours after delivery during which unopened codes can be returned. Omitted if they cannot be returned. */
  return_hours: v.optional(v.number()),
  /** The order created from this cart, or null if no order has been created yet. Only visible to its buyer. */
  order: v.nullable(v.object({ ordertoken: token, orderno: v.string(), status: orderStatusSchema })),
});
export type Cart = v.InferOutput<typeof cartSchema>;
export const cartQuery = v.object({ carttoken: token });
export const removeCartRequest = v.strictObject({ carttoken: token });
export const cartExistsData = v.object({ carttoken: token });
export const orderExistsData = v.object({ ordertoken: token, orderno: v.string() });
export const priceChangedData = v.object({ Price: exactMoney });
