import { PaypalRefusal } from './refusals.ts';

/** Currencies that PayPal supports: https://developer.paypal.com/api/rest/reference/currency-codes/ */
const currencies =
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  );
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

const digitsOf = (currency: string): number => (withoutDecimals.has(currency) ? 0 : 2);

/**
 * Parses an amount and returns it in the currency's smallest unit. "25", "25.0" and "25.00" give the same
 * result.
 * @param field JSON pointer into the request, such as `/amount`
 * @param call kind of call; only refunds have a separate issue for decimals in a currency without decimals
 * @throws PaypalRefusal
 */
export const readMoney = (
  { currency_code: currency, value }: { currency_code: string; value: string },
  field: string,
  call: 'order' | 'refund',
): { amount: number; currency: string } => {
  const at = { field: `${field}/value`, value };
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d*)(?:\.(\d+))?$/.exec(value) ?? [];
  if (value.length > 32 || whole + fraction === '')
    throw new PaypalRefusal(400, 'INVALID_PARAMETER_SYNTAX', at);
  if (!currencies.includes(currency))
    throw new PaypalRefusal(422, 'INVALID_CURRENCY_CODE', {
      field: `${field}/currency_code`,
      value: currency,
    });
  const digits = digitsOf(currency);
  if (fraction.length > digits)
    throw new PaypalRefusal(
      422,
      digits === 0 && call === 'refund' ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION',
      at,
    );
  const amount = Number(whole + fraction.padEnd(digits, '0'));
  if (sign === '-' || amount === 0) throw new PaypalRefusal(422, 'CANNOT_BE_ZERO_OR_NEGATIVE', at);
  return { amount, currency };
};

/** Converts an amount to PayPal's format: `2500` of CHF → `{ currency_code: 'CHF', value: '25.00' }`. */
export const toMoney = (amount: number, currency: string): { currency_code: string; value: string } => {
  const digits = digitsOf(currency);
  return { currency_code: currency, value: (amount / 10 ** digits).toFixed(digits) };
};
