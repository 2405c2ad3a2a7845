import { useSelector } from '@xstate/react';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { ProductInfo } from '../../../components/product/ProductInfo.tsx';
import type { ProductActor } from './actor.ts';

export const Info = ({ actor }: { actor: ProductActor }) => (
  <ProductInfo
    info={useSelector(actor, (state) => state.context.info)}
    product={useSelector(actor, (state) => state.context.product)}
    failed={useTag(actor, 'infoFailed')}
    onRetry={() => actor.send({ type: 'product.infoRetried' })}
  />
);
