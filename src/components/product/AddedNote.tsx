import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, Icon } from '../../ui/index.ts';
import { Heading } from '../layout/Heading.tsx';
import s from './addedNote.module.css';

/** The product is in the cart: on to the checkout, or something else. */
export const AddedNote = ({ what, children }: { what: ReactNode; children?: ReactNode }) => {
  const { t } = useLingui();
  return (
    <section className={s.note}>
      <span className={s.sign}>
        <Icon name="check" size={28} />
      </span>
      <div className={s.words}>
        <Heading focusOnMount>{t`It is in your cart`}</Heading>
        <p className={s.what}>{what}</p>
      </div>
      <div className={s.ways}>
        <Link to="/checkout" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          <Trans>Checkout</Trans>
        </Link>
        {children}
      </div>
    </section>
  );
};
