import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useId } from 'react';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import type { ListingActor, ListingProps } from './actor.ts';
import s from './listing.module.css';
import { ProductGrid } from './ProductGrid.tsx';

// SearchHit is part of the search dialog's chunk, because this list rarely shows search results
const SearchHit = lazy(async () => ({ default: (await import('../search/SearchDialog.tsx')).SearchHit }));

/** Shows the number of products and a button that loads the next page. */
const More = ({ actor, shown, total }: { actor: ListingActor; shown: number; total: number }) => {
  const { t } = useLingui();
  const extending = useTag(actor, 'extending');
  const canExtend = useSelector(actor, (state) => state.can({ type: 'catalogue.moreRequested' }));
  const failed = useTag(actor, 'moreFailed');
  const failure = useSelector(actor, (state) => state.context.failure);
  return (
    <div className={s.more}>
      {failed && <FailureAlert failure={failure} />}
      <p>{t`${shown} of ${total}`}</p>
      <Button
        busy={extending}
        disabled={!canExtend && !extending}
        onClick={() => actor.send({ type: 'catalogue.moreRequested' })}
      >
        {t`Show more`}
      </Button>
    </div>
  );
};

/** Shows the matching products and their number, or suggestions if nothing matches. */
export const Results = ({ actor, route }: ListingProps) => {
  const { t } = useLingui();
  const products = useSelector(actor, (state) => state.context.products);
  const count = useSelector(actor, (state) => state.context.total);
  const pageStart = useSelector(actor, (state) => state.context.pageStart);
  const query = useSelector(actor, (state) => state.context.query);
  const elsewhere = useSelector(actor, (state) => state.context.elsewhere);
  const headId = useId();
  const narrowed = useSelector(actor, (state) => state.can({ type: 'catalogue.cleared' }));
  const clear = () => actor.send({ type: 'catalogue.cleared' });
  const shown = products.length;
  const q = query.trim();
  return (
    <section className={s.results} aria-label={t`Products`}>
      <div className={s.count}>
        <span className={s.found}>
          <output>{shown > 0 && t`${plural(count, { one: '# product', other: '# products' })}`}</output>
          {shown > 0 && <Badge icon={laterIcons.bolt}>{t`Delivered online`}</Badge>}
        </span>
        {narrowed && shown > 0 && (
          <Button variant="quiet" size="sm" onClick={clear}>
            {t`Clear filters`}
          </Button>
        )}
      </div>
      {shown > 0 && <ProductGrid actor={actor} products={products} path={route.path} pageStart={pageStart} />}
      {shown > 0 && shown < count && <More actor={actor} shown={shown} total={count} />}
      {shown === 0 && elsewhere.length === 0 && (
        <EmptyState
          title={q === '' ? t`Nothing in this category` : t`Nothing matches “${q}”`}
          action={<Button onClick={clear}>{t`Clear`}</Button>}
        >
          {q !== '' && t`Check the spelling, or choose another category.`}
        </EmptyState>
      )}
      {shown === 0 && elsewhere.length > 0 && (
        <section className={s.elsewhere} aria-labelledby={headId}>
          <p className={s.vain}>
            {t`Nothing matches “${q}”`}
            <Button variant="quiet" size="sm" onClick={clear}>
              {t`Clear`}
            </Button>
          </p>
          <h2 id={headId} className={s.elsewhereHead}>{t`Elsewhere in the shop`}</h2>
          <ul>
            {elsewhere.map((result) => (
              <li key={result.id}>
                <Link
                  to={result.to}
                  className={s.hit}
                  onClick={() => actor.send({ type: 'catalogue.resultOpened', result })}
                >
                  <Suspense>
                    <SearchHit {...result} />
                  </Suspense>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </section>
  );
};
