import { useSelector } from '@xstate/react';
import { ProductInfo } from '../common/ProductInfo.tsx';
import { useTag } from '../common/Stage.tsx';
import type { GiftCardActor } from './actor.ts';

export const Info = ({ actor }: { actor: GiftCardActor }) => (
  <ProductInfo
    info={useSelector(actor, (state) => state.context.info)}
    product={useSelector(actor, (state) => state.context.product)}
    failed={useTag(actor, 'infoFailed')}
    onRetry={() => actor.send({ type: 'giftCard.infoRetried' })}
  />
);
