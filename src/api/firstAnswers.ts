/** What the charts of the frame and of the front page are answered with. */
export { cartSchema } from './cart.ts';
export { empty } from './envelope.ts';
export { productListSchema } from './products.ts';
export { tokensSchema } from './session.ts';
