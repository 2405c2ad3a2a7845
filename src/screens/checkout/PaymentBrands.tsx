import s from './checkout.module.css';

/** Name and mark of each way to pay, by the provider's three letters. The marks are files in `public/payment`. */
const brands: Record<string, [name: string, mark: string]> = {
  VIS: ['Visa', 'visa'],
  ECA: ['Mastercard', 'mastercard'],
  AMX: ['American Express', 'amex'],
  TWI: ['TWINT', 'twint'],
  PFC: ['PostFinance', 'postfinance'],
  PAP: ['PayPal', 'paypal'],
  APL: ['Apple Pay', 'applepay'],
  PAY: ['Google Pay', 'googlepay'],
};
const findBrand = (brand: string) =>
  brands[brand] ?? Object.values(brands).find(([name]) => name === brand) ?? null;

/** `VIS` → `Visa`; a brand that comes in words stays as it is. */
export const paymentBrandName = (brand: string): string => findBrand(brand)?.[0] ?? brand;

/** The marks of ways to pay; what has no mark here is left out. `named` where no words stand beside them. */
export const PaymentBrands = ({ codes, named }: { codes: readonly string[]; named?: boolean }) => (
  <span className={s.marks}>
    {codes.map((code) => {
      const brand = findBrand(code);
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
