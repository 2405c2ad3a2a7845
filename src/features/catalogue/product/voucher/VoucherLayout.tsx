import type { ReactNode } from 'react';
import type { ProductActor } from '../actor.ts';
import { Info } from '../Info.tsx';
import { Eligibility } from './Eligibility.tsx';
import s from './voucher.module.css';

/** Places the customer's eligibility next to the offer, and the voucher's description below both. */
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
