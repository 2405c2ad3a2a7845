import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { ActorRefFrom } from 'xstate';
import { shortDayText } from '../../../../contract/domain/dates.ts';
import { zurichDay } from '../../../../contract/domain/day.ts';
import { displayChf, displayMoney } from '../../../../contract/domain/money.ts';
import type { buyAgainMachine } from '../../../../machines/catalogue/buyAgain/buyAgain.machine.ts';
import type { RecentPurchase } from '../../../../machines/types.ts';
import { FlowRegion, useTag } from '../../../components/flow/FlowRegion.tsx';
import { Flag } from '../../../components/form/Flag.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
import s from './buyAgain.module.css';

type Actor = ActorRefFrom<typeof buyAgainMachine>;

/**
 * Returns the texts about a purchase's day and its plan's expiry: `last on 27 Nov` and `expires 25 Dec`. After
 * the day of expiry, the second text is `expired 25 Dec`.
 */
const useDays = () => {
  const { t, i18n } = useLingui();
  return ({ bought_on: bought, ends_on: end }: RecentPurchase): string[] => {
    const last = bought && shortDayText(bought, i18n.locale);
    const day = end && shortDayText(end, i18n.locale);
    const isPast = end !== undefined && end < zurichDay(new Date());
    return [
      ...(last ? [t`last on ${last}`] : []),
      ...(day ? [isPast ? t`expired ${day}` : t`expires ${day}`] : []),
    ];
  };
};

const Purchase = ({ actor, purchase }: { actor: Actor; purchase: RecentPurchase }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const days = useDays()(purchase);
  const { ISDCode, Mobile, ProdName, ProdType, ccode_iso2, name, quantity } = purchase;
  const number = ISDCode && Mobile ? phoneText(ISDCode, Mobile) : null;
  const value = displayMoney(purchase.ReceiveCurrency, purchase.Receivevalue);
  const price = displayChf(purchase.total);
  const amount = quantity > 1 ? `${quantity} × ${value}` : value;
  const title = name ?? number ?? ProdName;
  const product = [...new Set([title, number ?? ProdName, amount, price])].join(', ');
  return (
    <Card as="li" pressable className={s.tile}>
      {number === null ? (
        <ProductArt
          kind={ProdType === 2 ? 'operator' : ProdType === 3 ? 'voucher' : 'giftcard'}
          src={purchase.logo}
          alt=""
          className={s.art}
        />
      ) : (
        <Flag code={ccode_iso2} />
      )}
      <div className={s.text}>
        <h3 className={s.name}>
          <button
            type="button"
            className={cx(s.press, cardLink)}
            aria-label={number === null ? t`Buy again: ${product}` : t`Send again to ${product}`}
            onClick={() => actor.send({ type: 'buyAgain.repeated', purchase })}
          >
            {title}
          </button>
        </h3>
        <p className={s.line}>{[...new Set([amount, price])].join(' · ')}</p>
        {days.length > 0 && (
          <p className={cx(s.line, s.days)}>
            {days.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </div>
      <Icon name={laterIcons.arrowRight} className={s.arrow} />
    </Card>
  );
};

/**
 * Lists the most recent purchases, with the recipient's name for top-ups. Clicking a purchase opens the
 * checkout. Outside a form, a greeting above the list addresses a signed-in customer by first name.
 */
export const BuyAgain = ({ actor, isInForm = false }: { actor: Actor; isInForm?: boolean }) => {
  const { t } = useLingui();
  const heading = useId();
  const offered = useTag(actor, 'screen:offered');
  const { purchases, isGuest, firstName } = useSelector(actor, ({ context }) => context.recent);
  const phones = purchases.filter(({ Mobile }) => Mobile !== null).length;
  return (
    <FlowRegion actor={actor} className={s.again}>
      {offered && (
        <section className={s.section} aria-labelledby={heading}>
          {firstName && !isInForm && <p className={s.greeting}>{t`Welcome back, ${firstName}`}</p>}
          <div className={s.head}>
            <h2 id={heading} className={s.title}>
              {phones === purchases.length ? t`Send again` : t`Buy again`}
            </h2>
            {phones > 0 && (
              <Link to="/recipients" className={s.link}>
                {t`Names`}
              </Link>
            )}
            {isGuest ? (
              <button
                type="button"
                className={cx(s.link, s.forget)}
                onClick={() => actor.send({ type: 'buyAgain.forgetRequested' })}
              >
                {t`Clear this list`}
              </button>
            ) : (
              <Link to="/orders" className={s.link}>
                {t`All orders`}
              </Link>
            )}
          </div>
          <ul className={s.tiles}>
            {purchases.map((purchase) => (
              <Purchase key={purchase.ordertoken} actor={actor} purchase={purchase} />
            ))}
          </ul>
        </section>
      )}
    </FlowRegion>
  );
};
