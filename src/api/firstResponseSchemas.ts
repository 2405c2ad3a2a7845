/** Response schemas of the charts of the frame and the front page. */
export { cartSchema } from '../../contract/schemas/cart.ts';
export { empty } from '../../contract/schemas/envelope.ts';
export { productListSchema } from '../../contract/schemas/products.ts';
export { tokensSchema } from '../../contract/schemas/session.ts';
