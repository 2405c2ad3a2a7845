import { Trans } from '@lingui/react/macro';
import { Link } from '../../components/link/Link.tsx';
import { Card, cardLink, Icon } from '../../ui/index.ts';
import s from './home.module.css';

/** The three things this shop sells. */
export const Families = () => (
  <ul className={s.families}>
    <Card as="li" pressable className={s.family}>
      <span className={s.disc}>
        <Icon name="phone" size={26} />
      </span>
      <div>
        <h2 className={s.familyName}>
          <Link to="/mobile-topup" className={cardLink}>
            <Trans>Mobile top-ups</Trans>
          </Link>
        </h2>
        <p className={s.muted}>
          <Trans>Credit for phones around the world. You see what arrives before you pay.</Trans>
        </p>
      </div>
      <Icon name="arrowRight" className={s.arrow} />
    </Card>
    <Card as="li" pressable className={s.family}>
      <span className={s.disc}>
        <Icon name="gift" size={26} />
      </span>
      <div>
        <h2 className={s.familyName}>
          <Link to="/giftcardworld" className={cardLink}>
            <Trans>Gift cards</Trans>
          </Link>
        </h2>
        <p className={s.muted}>
          <Trans>For shops, games, music and films. The code is yours at once.</Trans>
        </p>
      </div>
      <Icon name="arrowRight" className={s.arrow} />
    </Card>
    <Card as="li" pressable className={s.family}>
      <span className={s.disc}>
        <Icon name="voucher" size={26} />
      </span>
      <div>
        <h2 className={s.familyName}>
          <Link to="/paysafe/paysafecard" className={cardLink}>
            <Trans>Prepaid vouchers</Trans>
          </Link>
        </h2>
        <p className={s.muted}>
          <Trans>Pay online without a card or a bank account, with PaysafeCard.</Trans>
        </p>
      </div>
      <Icon name="arrowRight" className={s.arrow} />
    </Card>
  </ul>
);
