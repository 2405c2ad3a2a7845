import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import { Link } from '../../../components/link/Link.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
import { BuyAgain, BuyAgainHead, useIsReturning } from './BuyAgain.tsx';
import s from './homeSections.module.css';

const Family = ({
  icon,
  to,
  name,
  children,
}: {
  icon: IconName;
  to: string;
  name: ReactNode;
  children: ReactNode;
}) => (
  <Card as="li" pressable className={s.family}>
    <span className={s.disc}>
      <Icon name={icon} size={26} />
    </span>
    <div>
      <h2 className={s.familyName}>
        <Link to={to} className={cardLink}>
          {name}
        </Link>
      </h2>
      <p className={s.muted}>{children}</p>
    </div>
    <Icon name="arrowRight" className={s.arrow} />
  </Card>
);

/**
 * The shop's three kinds of products. A returning customer sees the last purchases in their place, so that nothing
 * moves: the form, the popular cards and the vouchers below lead to the same three.
 */
export const Families = ({ actor }: { actor: ActorRefFrom<typeof homeMachine> }) => {
  const isReturning = useIsReturning(actor);
  const purchases = useSelector(actor, ({ context }) => context.recent.purchases.length);
  const families = [
    <Family key="phone" icon="phone" to="/mobile-topup" name={<Trans>Mobile top-ups</Trans>}>
      <Trans>Credit for phones around the world. You see the amount received before you pay.</Trans>
    </Family>,
    <Family key="gift" icon="gift" to="/giftcardworld" name={<Trans>Gift cards</Trans>}>
      <Trans>For shops, games, music and films. The code is yours at once.</Trans>
    </Family>,
    <Family key="voucher" icon="voucher" to="/paysafe/paysafecard" name={<Trans>Prepaid vouchers</Trans>}>
      <Trans>Pay online without a card or a bank account, with PaysafeCard.</Trans>
    </Family>,
  ];
  return (
    <div className={s.start}>
      {isReturning && (
        <>
          <BuyAgainHead actor={actor} />
          <ul className={s.families}>
            <BuyAgain actor={actor} />
            {families.slice(purchases)}
          </ul>
        </>
      )}
      {/* keeps its height under the purchases, so that the page below stays where it is */}
      <ul className={cx(s.families, isReturning && s.covered)} inert={isReturning} aria-hidden={isReturning}>
        {families}
      </ul>
    </div>
  );
};
