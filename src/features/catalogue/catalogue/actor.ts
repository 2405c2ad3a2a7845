import type { ActorRefFrom } from 'xstate';
import type { catalogueMachine } from '../../../../machines/catalogue/catalogue/catalogue.machine.ts';
import type { Route } from '../../../../machines/types.ts';

export type ListingActor = ActorRefFrom<typeof catalogueMachine>;
export type ListingScreenName = 'loading' | 'list' | 'empty' | 'failed';
export type ListingProps = { actor: ListingActor; route: Route };
