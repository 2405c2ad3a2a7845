import type { ActorRefFrom } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import type { productMachine } from '../../../machines/product.machine.ts';

export type ProductActor = ActorRefFrom<typeof productMachine>;
export type ProductScreenName = 'loading' | 'product' | 'missing' | 'failed';
export type ProductProps = { actor: ProductActor; route: Route };
