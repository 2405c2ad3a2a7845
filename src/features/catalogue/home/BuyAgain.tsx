import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { displayChf, displayMoney } from '../../../../contract/domain/money.ts';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import type { RecentPurchase } from '../../../../machines/types.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { usePhoneText } from '../../../components/form/phoneRules.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
import { useIsTakenOver } from '../../../ui/useIsTakenOver.ts';
import s from './homeSections.module.css';

type Actor = ActorRefFrom<typeof homeMachine>;

/** True for a returning customer with a purchase that is still available. */
export const useIsReturning = (actor: Actor): boolean => {
  const returning = useTag(actor, 'returning');
  return useIsTakenOver() && returning;
};

const Purchase = ({ actor, purchase }: { actor: Actor; purchase: RecentPurchase }) => {
  const { t } = useLingui();
  const phoneText = usePhoneText();
  const { ISDCode, Mobile, ProdName, ProdType, quantity } = purchase;
  const number = ISDCode && Mobile ? phoneText(ISDCode, Mobile) : null;
  const value = displayMoney(purchase.ReceiveCurrency, purchase.Receivevalue);
  const price = displayChf(purchase.total);
  const what = [...(number ? [ProdName] : []), quantity > 1 ? `${quantity} × ${value}` : value].join(', ');
  const product = [...new Set([number ?? ProdName, what, price])].join(', ');
  return (
    <Card as="li" pressable className={s.family}>
      <span className={s.recentArt}>
        <ProductArt
          kind={ProdType === 2 ? 'operator' : ProdType === 3 ? 'voucher' : 'giftcard'}
          src={purchase.logo}
          alt=""
        />
      </span>
      <div className={s.recentText}>
        <h3 className={s.recentName}>
          <button
            type="button"
            className={cx(s.recentButton, cardLink)}
            aria-label={t`Buy again: ${product}`}
            onClick={() => actor.send({ type: 'home.repeated', purchase })}
          >
            {number ?? ProdName}
          </button>
        </h3>
        <p className={s.recentLine}>{what}</p>
        {price !== what && <p className={s.recentPrice}>{price}</p>}
      </div>
      <Icon name="arrowRight" className={s.arrow} />
    </Card>
  );
};

/** Last purchases, each one press from the checkout. They replace placeholder cards of the same size. */
export const BuyAgain = ({ actor }: { actor: Actor }) => {
  const purchases = useSelector(actor, ({ context }) => context.recent.purchases);
  return purchases.map((purchase) => (
    <Purchase key={purchase.ordertoken} actor={actor} purchase={purchase} />
  ));
};

/** Title of the purchases, with reserved space. */
export const BuyAgainHead = ({ actor }: { actor: Actor }) => {
  const { t } = useLingui();
  const isGuest = useSelector(actor, ({ context }) => context.recent.isGuest);
  return (
    <div className={s.recentHead}>
      <h2 className={s.recentTitle}>{t`Buy again`}</h2>
      {isGuest ? (
        <button type="button" className={s.forget} onClick={() => actor.send({ type: 'home.forgetAsked' })}>
          {t`Forget me on this device`}
        </button>
      ) : (
        <Link to="/orders" className={s.all}>
          {t`All orders`}
        </Link>
      )}
    </div>
  );
};
