import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { texts } from '../../components/feedback/failureText.ts';
import { Button, EmptyState } from '../../ui/index.ts';
import { getAssortment, type ListingProps } from './actor.ts';
import { filterProducts } from './filter.ts';
import s from './listing.module.css';
import { ProductGrid } from './ProductGrid.tsx';

/** The products that fit, how many they are, and a way out when there are none. */
export const Results = ({ actor, route }: ListingProps) => {
  const { t, i18n } = useLingui();
  const products = useSelector(actor, (state) => state.context.products);
  const category = useSelector(actor, (state) => state.context.category);
  const query = useSelector(actor, (state) => state.context.query);
  const sort = useSelector(actor, (state) => state.context.sort);
  const narrowed = useSelector(actor, (state) => state.can({ type: 'catalogue.cleared' }));
  const assortment = getAssortment(route);
  const shown = useMemo(
    () => filterProducts(products, { assortment, category, query, sort }, i18n.locale),
    [products, assortment, category, query, sort, i18n.locale],
  );
  const clear = () => actor.send({ type: 'catalogue.cleared' });
  const count = shown.length;
  const q = query.trim();
  return (
    <section className={s.results} aria-label={t`Products`}>
      <div className={s.count}>
        <output>{count > 0 && t`${plural(count, { one: '# product', other: '# products' })}`}</output>
        {narrowed && count > 0 && (
          <Button variant="quiet" size="sm" onClick={clear}>
            {t`Clear filters`}
          </Button>
        )}
      </div>
      {count > 0 && <ProductGrid actor={actor} products={shown} path={route.path} />}
      {count === 0 && narrowed && (
        <EmptyState
          title={q === '' ? t`Nothing in this category` : t`Nothing matches “${q}”`}
          action={<Button onClick={clear}>{t`Clear`}</Button>}
        />
      )}
      {count === 0 && !narrowed && (
        <EmptyState icon="gift" title={i18n._(texts.noData)}>
          {t`There is nothing for this country yet. Please choose another country above.`}
        </EmptyState>
      )}
    </section>
  );
};
