import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass, Icon } from '../../ui/index.ts';
import { Heading } from '../layout/Heading.tsx';
import { Link } from '../link/Link.tsx';
import s from './addedNote.module.css';

/** The product is in the cart: on to the checkout, or something else. */
export const AddedNote = ({ what, children }: { what: ReactNode; children?: ReactNode }) => {
  const { t } = useLingui();
  return (
    <section className={s.note}>
      <span className={s.icon}>
        <Icon name="check" size={28} />
      </span>
      <div className={s.text}>
        <Heading focusOnMount>{t`It is in your cart`}</Heading>
        <p className={s.label}>{what}</p>
      </div>
      <div className={s.actions}>
        <Link to="/checkout" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Checkout</Trans>
        </Link>
        {children}
      </div>
    </section>
  );
};
