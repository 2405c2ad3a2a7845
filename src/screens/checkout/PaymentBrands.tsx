import s from './checkout.module.css';

/** Names of the ways to pay by the provider's three letters. Names are shown in words; nobody's logo is redrawn. */
const names: Record<string, string> = {
  VIS: 'Visa',
  ECA: 'Mastercard',
  AMX: 'American Express',
  TWI: 'TWINT',
  PFC: 'PostFinance',
  PAP: 'PayPal',
  APL: 'Apple Pay',
  PAY: 'Google Pay',
};

/** `VIS` → `Visa`; a brand that comes in words stays as it is. */
export const paymentBrandName = (brand: string): string => names[brand] ?? brand;

/** What a payment method takes, as small neutral chips; what has no name here is left out. */
export const PaymentBrands = ({ codes }: { codes: readonly string[] }) => (
  <span className={s.marks}>
    {codes.map((code) => {
      const name = names[code];
      return name ? (
        <span key={code} className={s.mark}>
          {name}
        </span>
      ) : null;
    })}
  </span>
);
