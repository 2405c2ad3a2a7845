import { useLingui } from '@lingui/react/macro';
import { dateText } from '../../../../contract/domain/dates.ts';
import { displayMoney } from '../../../../contract/domain/money.ts';
import type { Order } from '../../../../machines/types.ts';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Disc } from '../../../ui/feedback/Disc.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Money } from '../../../ui/text/Money.tsx';
import { purchaseOfOrder } from '../checkout/purchase.ts';
import s from './orderSuccess.module.css';

/** Large image of the purchased card with its name and value. For a top-up, the phone number is shown further down. */
export const Hero = ({ order, withCard }: { order: Order; withCard: boolean }) => {
  const { t, i18n } = useLingui();
  const bought = purchaseOfOrder(order);
  const { orderno } = order;
  return (
    <div className={s.top}>
      {withCard ? (
        <>
          <p className={s.done} data-announced>
            <Icon name={laterIcons.check} size={18} />
            {t`Thank you. Your order is complete.`}
          </p>
          <ProductArt
            kind={bought.kind}
            src={bought.logo}
            alt=""
            face={{ name: order.product, value: displayMoney(order.ReceiveCurrency, order.Receivevalue) }}
            className={s.heroArt}
          />
          <p className={s.thanks}>{order.product}</p>
          <p className={s.heroAmount}>
            {order.quantity > 1 && <span>{`${order.quantity} × `}</span>}
            <Money value={order.Receivevalue} currency={order.ReceiveCurrency} />
          </p>
        </>
      ) : (
        <>
          <Disc icon={laterIcons.check} tone="ok" />
          <p className={s.thanks} data-announced>
            {t`Thank you. Your order is complete.`}
          </p>
        </>
      )}
      <p className={s.quiet}>
        <span className={s.whole}>
          {t`Order ${orderno}`}
          <span className={s.dot}>&nbsp;·</span>
        </span>{' '}
        <time className={s.whole} dateTime={order.date}>
          {dateText(order.date, i18n.locale)}
        </time>
      </p>
    </div>
  );
};
