import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { Flag } from '../../../components/form/Flag.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import type { TopUpActor } from './actor.ts';
import s from './topUp.module.css';

/**
 * Links to the operators with the most orders. Until there are enough orders, the server selects the operators.
 */
export const PopularOperators = ({ actor }: { actor: TopUpActor }) => {
  const { t } = useLingui();
  const { days, operators, selection = [] } = useSelector(actor, ({ context }) => context.popular);
  const heading = useId();
  const counted = operators.length > 0;
  const shown = counted ? operators : selection;
  if (shown.length === 0) return null;
  return (
    <section className={s.popular} aria-labelledby={heading}>
      <h2 id={heading} className={s.asideTitle}>
        {counted ? t`Most topped up` : t`A selection of operators`}
      </h2>
      {counted && <p className={s.barNote}>{t`Counted from the orders of the last ${days} days`}</p>}
      <ul className={s.popularList}>
        {shown.map(({ slug, name, ccode_iso2: country, logo }) => (
          <li key={slug}>
            <Link to={`/mobile-topup/${slug}`} className={s.operator}>
              <ProductArt kind="operator" src={logo} alt="" className={s.logo} />
              <span className={s.operatorText}>
                <span className={s.operatorName}>{name}</span>
              </span>
              <Flag code={country} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
