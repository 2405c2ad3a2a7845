import { findPaymentBrand } from '../../../contract/domain/cardMethods.ts';
import s from './checkout.module.css';

/** The marks of ways to pay; what has no mark here is left out. `named` where no words stand beside them. */
export const PaymentBrands = ({ codes, named }: { codes: readonly string[]; named?: boolean }) => (
  <span className={s.marks}>
    {codes.map((code) => {
      const brand = findPaymentBrand(code);
      return brand ? (
        <img
          key={code}
          src={`/payment/${brand[1]}.svg`}
          alt={named ? brand[0] : ''}
          width="38"
          height="24"
          className={s.mark}
        />
      ) : null;
    })}
  </span>
);
