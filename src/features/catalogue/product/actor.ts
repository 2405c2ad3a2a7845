import type { ActorRefFrom } from 'xstate';
import type { productMachine } from '../../../../machines/catalogue/product/product.machine.ts';
import type { Route } from '../../../../machines/types.ts';

export type ProductActor = ActorRefFrom<typeof productMachine>;
export type ProductScreenName = 'loading' | 'product' | 'missing' | 'failed';
export type ProductProps = { actor: ProductActor; route: Route };
