import { useLingui } from '@lingui/react/macro';
import {
  exchangeRate,
  exchangesOf,
  isDear,
  type Exchanged,
} from '../../../../contract/domain/catalogue/exchangeRate.ts';
import { lowestPrice, priceStep } from '../../../../contract/domain/catalogue/rates.ts';
import { displayChf, toWire } from '../../../../contract/domain/money.ts';
import type { Choice, TopUpOffer } from '../../../../machines/types.ts';
import s from './topUp.module.css';

const exchangedOf = ({ Price, Receivevalue }: Choice): Exchanged => ({ price: Price, receive: Receivevalue });

/** Below the amounts: the rate of the chosen amount. */
export const AmountNotes = ({ offer, choice }: { offer: TopUpOffer; choice: Choice | null }) => {
  const { t } = useLingui();
  const rate = choice && exchangeRate(exchangedOf(choice), offer.ReceiveCurrency);
  const lowest = displayChf(toWire(lowestPrice));
  if (!choice || !rate) return null;
  return (
    <div className={s.notes}>
      <p>{t`Exchange rate: ${rate}`}</p>
      {isDear(exchangedOf(choice), exchangesOf(offer)) && (
        <p>{t`You get less per franc for small amounts: no price is below ${lowest}, and prices are rounded up to ${priceStep} rappen.`}</p>
      )}
    </div>
  );
};
