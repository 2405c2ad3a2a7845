import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { brandOf } from '../../../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { displayAmount, displayChf } from '../../../../contract/domain/money.ts';
import type { Product } from '../../../../machines/types.ts';
import { Link } from '../../../components/link/Link.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Card, cardLink } from '../../../ui/surface/Card.tsx';
import type { ListingActor } from './actor.ts';
import s from './listing.module.css';
import { productPath } from './productPath.ts';

/** Moves the focus to the first card of the newly loaded page, because the clicked button may have disappeared. */
const focus = (link: HTMLElement | null): void => link?.focus();

const ProductCard = ({
  product,
  to,
  foreign,
  startsPage,
  onOpen,
}: {
  product: Product;
  to: string;
  /** True if the product is for a country other than the shopper's. */
  foreign: boolean;
  startsPage: boolean;
  onOpen: () => void;
}) => {
  const { t } = useLingui();
  const brand = brandOf(product.ProdName, product.ccode_iso2);
  const currency = product.ReceiveCurrency;
  const price =
    product.minprice === product.maxprice
      ? displayChf(product.minprice)
      : `${displayChf(product.minprice)} – ${displayAmount(product.maxprice)}`;
  return (
    <Card as="li" flush pressable className={s.card}>
      <ProductArt
        framed
        kind={product.ProdType === prodType.voucher ? 'voucher' : 'giftcard'}
        src={product.logo}
        alt=""
      />
      <div className={s.text}>
        <Link
          to={to}
          className={`${cardLink} ${s.brand}`}
          ref={startsPage ? focus : undefined}
          onClick={onOpen}
        >
          {brand}
        </Link>
        <p className={s.price}>{price}</p>
        {/* shows only facts that differ between products; a common fact is shown once, above the list */}
        <p className={s.badges}>
          {foreign && <Badge>{product.ccode_iso2}</Badge>}
          {currency !== 'CHF' && <Badge>{currency}</Badge>}
          {product.instock === 0 && <Badge tone="bad">{t`Sold out`}</Badge>}
        </p>
      </div>
    </Card>
  );
};

/** Products as cards. Each card is a single link. */
export const ProductGrid = ({
  actor,
  products,
  path,
  pageStart,
}: {
  actor: ListingActor;
  products: readonly Product[];
  path: string;
  /** Index of the first product on the most recently loaded page. 0 for the first page. */
  pageStart: number;
}) => {
  const residence = useSelector(actor, (state) => state.context.residence);
  return (
    <ul className={s.grid}>
      {products.map((product, place) => (
        <ProductCard
          key={product.prodid}
          product={product}
          to={productPath(product, path)}
          foreign={product.ccode_iso2 !== residence}
          startsPage={place > 0 && place === pageStart}
          onOpen={() => actor.send({ type: 'catalogue.productOpened', product })}
        />
      ))}
    </ul>
  );
};

/** Twelve card-shaped placeholders. */
export const SkeletonGrid = () => (
  <div className={s.results}>
    <div className={s.count}>
      <Skeleton width="7rem" height="1.5rem" />
    </div>
    <ul className={s.grid} aria-hidden>
      {Array.from({ length: 12 }, (_, place) => (
        <Card as="li" flush key={place} className={s.card}>
          <span className={s.artPlace}>
            <Skeleton height="100%" radius="var(--r-sm)" className={s.artSkeleton} />
          </span>
          <div className={s.text}>
            <Skeleton width="70%" height="1.55em" />
            <Skeleton width="90%" height="1.4em" />
          </div>
        </Card>
      ))}
    </ul>
  </div>
);
