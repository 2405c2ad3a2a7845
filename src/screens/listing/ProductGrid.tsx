import { useLingui } from '@lingui/react/macro';
import { prodType } from '../../../contract/domain/catalogue/prodType.ts';
import { displayAmount, displayChf } from '../../../contract/domain/money.ts';
import type { Product } from '../../../machines/types.ts';
import { Link } from '../../components/link/Link.tsx';
import { brandOf } from '../../components/product/productNames.ts';
import { Badge, Card, cardLink, ProductArt, Skeleton } from '../../ui/index.ts';
import type { ListingActor } from './actor.ts';
import s from './listing.module.css';
import { productPath } from './productPath.ts';

/** Reading goes on at the first card of the next page: the button that was pressed may be gone. */
const focus = (link: HTMLElement | null): void => link?.focus();

const ProductCard = ({
  product,
  to,
  startsPage,
  onOpen,
}: {
  product: Product;
  to: string;
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
        <p className={s.badges}>
          <Badge>{product.ccode_iso2}</Badge>
          {currency !== 'CHF' && <Badge>{currency}</Badge>}
          {product.instock === 0 ? (
            <Badge tone="bad">{t`Sold out`}</Badge>
          ) : (
            <Badge icon="bolt">{t`Instant`}</Badge>
          )}
        </p>
      </div>
    </Card>
  );
};

/** The products as cards, each one link. */
export const ProductGrid = ({
  actor,
  products,
  path,
  pageStart,
}: {
  actor: ListingActor;
  products: readonly Product[];
  path: string;
  /** The place of the first product of the page that came last; 0 is the first page. */
  pageStart: number;
}) => (
  <ul className={s.grid}>
    {products.map((product, place) => (
      <ProductCard
        key={product.prodid}
        product={product}
        to={productPath(product, path)}
        startsPage={place > 0 && place === pageStart}
        onOpen={() => actor.send({ type: 'catalogue.productOpened', product })}
      />
    ))}
  </ul>
);

/** Twelve places in the cards' own shape. */
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
            <Skeleton width="6rem" height="1.5rem" radius="var(--r-full)" />
          </div>
        </Card>
      ))}
    </ul>
  </div>
);
