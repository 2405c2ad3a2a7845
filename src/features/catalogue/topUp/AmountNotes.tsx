import { useLingui } from '@lingui/react/macro';
import {
  exchangeRate,
  isExpensive,
  type Exchanged,
} from '../../../../contract/domain/catalogue/exchangeRate.ts';
import {
  exchangesOf,
  isBeforeTax,
  lowestPrice,
  priceStep,
} from '../../../../contract/domain/catalogue/rates.ts';
import { arrivalText } from '../../../../contract/domain/catalogue/validity.ts';
import { displayChf, toWire } from '../../../../contract/domain/money.ts';
import type { Choice, TopUpOffer } from '../../../../machines/types.ts';
import s from './topUp.module.css';

const exchangedOf = ({ Price, Receivevalue }: Choice): Exchanged => ({ price: Price, receive: Receivevalue });

/**
 * Notes below the amounts: the exchange rate for the chosen amount, and the taxes that the operator deducts.
 */
export const AmountNotes = ({ offer, choice }: { offer: TopUpOffer; choice: Choice | null }) => {
  const { t, i18n } = useLingui();
  const rate = choice && exchangeRate(exchangedOf(choice), offer.ReceiveCurrency);
  const { seconds, deliveries } = offer.usual_time ?? {};
  const time = seconds === undefined ? null : arrivalText(seconds, i18n.locale);
  const lowest = displayChf(toWire(lowestPrice));
  return (
    <div className={s.notes}>
      {rate && <p>{t`Exchange rate: ${rate}`}</p>}
      {rate && isExpensive(exchangedOf(choice), exchangesOf(offer)) && (
        <p>{t`You get less per franc for small amounts: no price is below ${lowest}, and prices are rounded up to ${priceStep} rappen.`}</p>
      )}
      {isBeforeTax(offer, choice) && <p>{t`The operator deducts local taxes from the amount.`}</p>}
      {time && <p>{t`Usually arrives within ${time} (last ${deliveries} top-ups)`}</p>}
    </div>
  );
};
