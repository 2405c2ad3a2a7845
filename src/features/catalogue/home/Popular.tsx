import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { brandOf } from '../../../../contract/domain/catalogue/brandOf.ts';
import { countryName } from '../../../../contract/domain/countryNames.ts';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { useScreen } from '../../../components/flow/FlowRegion.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import s from './homeSections.module.css';

type ScreenTag = 'loading' | 'filled' | 'empty' | 'failed';
type View = FC<{ actor: ActorRefFrom<typeof homeMachine> }>;

const useCountry = (actor: ActorRefFrom<typeof homeMachine>): string => {
  const { i18n } = useLingui();
  return countryName(
    useSelector(actor, (snapshot) => snapshot.context.country),
    i18n.locale,
  );
};

const Loading: View = () => (
  <ul className={s.products} aria-hidden>
    {Array.from({ length: 10 }, (_, place) => (
      <Card as="li" flush key={place}>
        <Skeleton height="auto" radius="0" className={s.artSkeleton} />
        <div className={s.caption}>
          <Skeleton lines={2} height="1.25em" />
        </div>
      </Card>
    ))}
  </ul>
);

const Filled: View = ({ actor }) => {
  const products = useSelector(actor, (snapshot) => snapshot.context.products);
  return (
    <ul className={s.products}>
      {products.map((product) => (
        <Card as="li" flush pressable key={product.prodid}>
          <ProductArt
            framed
            kind={product.ProdType === 3 ? 'voucher' : 'giftcard'}
            src={product.logo}
            alt=""
          />
          <div className={s.caption}>
            <h3 className={s.productName}>
              <Link to={`/giftcardworld/${product.slug}`} className={cardLink}>
                {brandOf(product.ProdName, product.ccode_iso2)}
              </Link>
            </h3>
            <p className={s.muted}>
              <Trans>
                from <Money value={product.minprice} />
              </Trans>
            </p>
          </div>
        </Card>
      ))}
    </ul>
  );
};

const Empty: View = ({ actor }) => {
  const country = useCountry(actor);
  return (
    <EmptyState
      icon={laterIcons.gift}
      title={<Trans>No products in {country} yet</Trans>}
      action={
        <Button onClick={() => actor.send({ type: 'home.countryChangeRequested' })}>
          <Trans>Change country</Trans>
        </Button>
      }
    >
      <Trans>Gift cards are sold only where they can be used. You can still send a mobile top-up.</Trans>
    </EmptyState>
  );
};

const Failed: View = ({ actor }) => {
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <FailedState
      failure={failure}
      title={<Trans>The gift cards did not load</Trans>}
      onRetry={() => actor.send({ type: 'home.retried' })}
    />
  );
};

const views = { loading: Loading, filled: Filled, empty: Empty, failed: Failed } satisfies Record<
  ScreenTag,
  View
>;

/**
 * Gift cards in the shopper's country. The heading calls them popular only if they are ranked by their number
 * of orders.
 */
export const Popular: View = ({ actor }) => {
  const country = useCountry(actor);
  const products = useSelector(actor, (snapshot) => snapshot.context.products);
  const isCounted = products.length > 0 && products.every(({ counted }) => counted === 1);
  const View = views[useScreen<ScreenTag>(actor)];
  return (
    <section className={s.section}>
      <div className={s.head}>
        <h2>{isCounted ? <Trans>Popular gift cards</Trans> : <Trans>A selection of gift cards</Trans>}</h2>
        <span className={s.muted}>{country}</span>
        <Link to="/giftcardworld" className={s.all}>
          <Trans>All gift cards</Trans>
        </Link>
      </div>
      <div className={s.shelf}>
        <View actor={actor} />
      </div>
    </section>
  );
};
