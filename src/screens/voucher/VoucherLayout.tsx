import type { ReactNode } from 'react';
import type { ProductActor } from '../product/actor.ts';
import { Info } from '../product/Info.tsx';
import { Eligibility } from './Eligibility.tsx';
import s from './voucher.module.css';

/** The offer in its place: beside it how the customer stands, below it what the voucher is. */
export const VoucherLayout = ({ actor, children }: { actor: ProductActor; children: ReactNode }) => (
  <>
    <div className={s.columns}>
      <div className={s.main}>{children}</div>
      <div className={s.side}>
        <Eligibility actor={actor} />
      </div>
    </div>
    <Info actor={actor} />
  </>
);
