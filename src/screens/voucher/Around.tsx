import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ProductInfo } from '../common/ProductInfo.tsx';
import { useTag } from '../common/Stage.tsx';
import type { VoucherActor } from './actor.ts';
import { Standing } from './Standing.tsx';
import s from './voucher.module.css';

/** The offer in its place: beside it how the customer stands, below it what the voucher is. */
export const Around = ({ actor, children }: { actor: VoucherActor; children: ReactNode }) => (
  <>
    <div className={s.columns}>
      <div className={s.main}>{children}</div>
      <div className={s.side}>
        <Standing actor={actor} />
      </div>
    </div>
    <ProductInfo
      info={useSelector(actor, (state) => state.context.info)}
      product={useSelector(actor, (state) => state.context.product)}
      failed={useTag(actor, 'infoFailed')}
      onRetry={() => actor.send({ type: 'voucher.infoRetried' })}
    />
  </>
);
