import { findPaymentBrand } from '../../../../contract/domain/cardMethods.ts';
import s from './checkout.module.css';

/**
 * Payment method logos. Methods without a logo are omitted. Set `named` if no nearby text names the methods.
 */
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
