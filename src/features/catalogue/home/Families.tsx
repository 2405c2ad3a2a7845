import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from '../../../components/link/Link.tsx';
import { Icon, type IconName } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
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
    <Icon name={laterIcons.arrowRight} className={s.arrow} />
  </Card>
);

/** Shows the three kinds of products that the shop sells. */
export const Families = () => (
  <ul className={s.families}>
    <Family icon="phone" to="/mobile-topup" name={<Trans>Mobile top-ups</Trans>}>
      <Trans>Credit for phones around the world. You see the amount received before you pay.</Trans>
    </Family>
    <Family icon={laterIcons.gift} to="/giftcardworld" name={<Trans>Gift cards</Trans>}>
      <Trans>For shops, games, music and films.</Trans>
    </Family>
    <Family icon={laterIcons.voucher} to="/paysafe/paysafecard" name={<Trans>Prepaid vouchers</Trans>}>
      <Trans>Pay online without a card or a bank account, with PaysafeCard.</Trans>
    </Family>
  </ul>
);
