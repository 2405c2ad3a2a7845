import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { exchangeRate } from '../../../../contract/domain/catalogue/exchangeRate.ts';
import { periodText } from '../../../../contract/domain/catalogue/validity.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { fromWire } from '../../../../contract/domain/money.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Received } from '../../../components/product/Received.tsx';
import { useReturnText } from '../../../components/product/useReturnText.ts';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Facts, type Fact } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { Purchase } from './purchase.ts';
import s from './summary.module.css';

const usePhone = ({ phone }: Purchase): string | null => {
  const phoneText = usePhoneText();
  return phone && phoneText(phone.isd, phone.mobile);
};

const Lines = ({ bought }: { bought: Purchase }) => {
  const { t, i18n } = useLingui();
  const returnText = useReturnText();
  const phone = usePhone(bought);
  // vouchers have neither a phone number nor a country
  const below = phone ?? (bought.kind === 'giftcard' ? countryName(bought.country, i18n.locale) : null);
  const { price, quantity, receive } = bought;
  const rate = exchangeRate({ price, receive: receive.value }, receive.currency);
  const validity = periodText(bought.validity, i18n.locale);
  const facts: Fact[] = [
    // omits the value of a card sold at face value in francs, because it equals the price
    ...(receive.currency === 'CHF' && fromWire(receive.value) === fromWire(price)
      ? []
      : [
          {
            id: 'receive',
            label: bought.isTopUp ? t`They receive` : t`Value`,
            value: <Received {...receive} />,
          },
          ...(rate === null ? [] : [{ id: 'rate', label: t`Exchange rate`, value: rate }]),
        ]),
    ...(validity === null ? [] : [{ id: 'validity', label: t`Valid for`, value: validity }]),
    {
      id: 'subtotal',
      label: t`Price`,
      value: (
        <>
          {quantity > 1 && (
            <span className={s.each}>
              {quantity} × <Money value={price} />
            </span>
          )}
          <Money value={bought.subtotal} />
        </>
      ),
    },
    { id: 'fee', label: t`Service fee`, value: <Money value={bought.fee} /> },
    ...(bought.discount === null
      ? []
      : [
          {
            id: 'discount',
            label: bought.percent === null ? t`Discount` : t`Discount of ${bought.percent} %`,
            value: (
              <>
                − <Money value={bought.discount} />
              </>
            ),
          },
        ]),
    { id: 'total', label: t`Total`, value: <Money value={bought.total} />, total: true },
    ...(bought.isTopUp ? [] : [{ id: 'return', label: t`Return`, value: returnText(bought.returnHours) }]),
  ];
  return (
    <div className={s.lines}>
      <div className={s.product}>
        <ProductArt kind={bought.kind} src={bought.logo} alt="" className={s.art} />
        <div className={s.text}>
          <p className={s.name}>{bought.name}</p>
          {below && <p className={s.phone}>{below}</p>}
        </div>
      </div>
      <Facts facts={facts} />
    </div>
  );
};

/** On phones, shows the products and costs above the form, collapsed to the product name and the total. */
export const FoldedSummary = ({ bought }: { bought: Purchase }) => {
  const { t } = useLingui();
  const phone = usePhone(bought);
  return (
    <details className={s.collapsible}>
      <summary className={s.summary}>
        <span className={s.heading}>
          <span className={s.label}>
            {t`Order summary`} <Icon name={laterIcons.chevronDown} size={18} className={s.chevron} />
          </span>
          <span className={s.phone}>{phone ?? bought.name}</span>
        </span>
        <Money value={bought.total} className={s.total} />
      </summary>
      <Lines bought={bought} />
    </details>
  );
};

/**
 * In a wide window, shows the summary next to the form, with the payment below it. On phones, shows only the
 * payment, as a bar.
 */
export const OrderSummary = ({ bought, children }: { bought: Purchase; children?: ReactNode }) => {
  const { t } = useLingui();
  return (
    <Card as="aside" className={s.side} aria-label={t`Order summary`}>
      <div className={s.details}>
        <h2 className={s.title}>{t`Order summary`}</h2>
        <Lines bought={bought} />
      </div>
      {children}
    </Card>
  );
};
