import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import { promoCodeText } from '../../../../contract/domain/promotion.ts';
import type { Order } from '../../../../machines/types.ts';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Received } from '../../../components/product/Received.tsx';
import { usePaidWith } from '../../../components/product/usePaidWith.ts';
import { useReturnText } from '../../../components/product/useReturnText.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Facts, type Fact } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import { purchaseOfOrder } from '../checkout/purchase.ts';
import s from './orderSuccess.module.css';

const fact = (id: string, label: string, value: string | null): Fact[] =>
  value ? [{ id, label, value }] : [];
const money = (id: string, label: string, value: string | null, more: Partial<Fact> = {}): Fact[] =>
  value === null ? [] : [{ id, label, value: <Money value={value} />, ...more }];

/**
 * True if the order is a single item without a fee or discount. The unit price, the subtotal and the total are
 * then equal.
 */
const isOneSum = ({ quantity, amount, subtotal, servicecharge, total }: Order): boolean =>
  quantity === 1 && amount === total && subtotal === total && Number(servicecharge) === 0;

/**
 * Rows of the receipt. If the unit price, the subtotal and the total are equal, only one row shows the amount.
 */
export const OrderDetails = ({ order }: { order: Order }) => {
  const { t, i18n } = useLingui();
  const heading = useId();
  const bought = purchaseOfOrder(order);
  const phoneText = usePhoneText();
  const paidWith = usePaidWith();
  const returnText = useReturnText();
  const facts: Fact[] = [
    ...fact('product', t`Product`, bought.isTopUp ? t`Mobile top-up` : order.product),
    ...fact('operator', t`Operator`, order.operator),
    ...fact('number', t`Mobile number`, bought.phone && phoneText(bought.phone.isd, bought.phone.mobile)),
    ...fact(
      'region',
      t`Redeemable in`,
      bought.kind === 'giftcard' ? countryName(bought.country, i18n.locale) : null,
    ),
    {
      id: 'receive',
      label: bought.isTopUp ? t`They receive` : t`Value`,
      value: <Received {...bought.receive} />,
    },
    ...fact('return', t`Return`, bought.isTopUp ? null : returnText(bought.returnHours)),
    ...(isOneSum(order)
      ? []
      : [
          ...fact('quantity', t`Quantity`, String(order.quantity)),
          ...money('amount', t`Amount`, order.amount),
          ...money('subtotal', t`Subtotal`, order.subtotal),
        ]),
    ...money('fee', t`Service fee`, order.servicecharge),
    ...(bought.discount === null
      ? []
      : [
          {
            id: 'discount',
            label: order.giftcode
              ? t`Promo code ${promoCodeText(order.giftcode, order.discount_percent)}`
              : order.discount_kind === 'credit'
                ? t`Your credit`
                : t`Discount`,
            value: (
              <>
                − <Money value={bought.discount} />
              </>
            ),
          },
        ]),
    ...money('total', t`Total`, order.total, { total: true }),
    ...fact('method', t`Paid with`, paidWith(order)),
    ...fact('transaction', t`Transaction ID`, order.transactionid),
    ...fact('invoice', t`Invoice`, order.invoice),
  ];
  return (
    <Card as="section" aria-labelledby={heading}>
      <h2 id={heading} className={s.heading}>
        {t`Order details`}
      </h2>
      <Facts facts={facts} className={s.facts} />
    </Card>
  );
};
