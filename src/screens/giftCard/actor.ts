import type { ActorRefFrom } from 'xstate';
import type { Route } from '../../../machines/contracts.ts';
import type { giftCardMachine } from '../../../machines/giftCard.machine.ts';

export type GiftCardActor = ActorRefFrom<typeof giftCardMachine>;
export type GiftCardScreenName = 'loading' | 'product' | 'missing' | 'failed';
export type GiftCardProps = { actor: GiftCardActor; route: Route };
