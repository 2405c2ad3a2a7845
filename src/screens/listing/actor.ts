import type { ActorRefFrom } from 'xstate';
import type { catalogueMachine } from '../../../machines/catalogue.machine.ts';
import type { Route } from '../../../machines/contracts.ts';
import type { Shelf } from './filter.ts';

export type ListingActor = ActorRefFrom<typeof catalogueMachine>;
export type ListingScreenName = 'loading' | 'list' | 'empty' | 'failed';
export type ListingProps = { actor: ListingActor; route: Route };

export const shelfOf = (route: Route): Shelf => (route.screen === 'giftCards' ? 'giftCards' : 'all');
