import { useSelector } from '@xstate/react';
import { brandOf } from '../../../../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import { ProductFacts } from '../../../../components/product/ProductFacts.tsx';
import { ProductArt } from '../../../../ui/art/ProductArt.tsx';
import type { ProductProps } from '../actor.ts';
import { Info } from '../Info.tsx';
import { BuyBar, Offer } from '../Offer.tsx';
import s from './giftCard.module.css';

/** The card with its details, values and description. */
export const Product = ({ actor }: ProductProps) => {
  const product = useSelector(actor, (state) => state.context.product);
  if (!product) return null;
  const brand = brandOf(product.ProdName, product.ccode_iso2);
  return (
    <>
      <div className={s.product}>
        <div className={s.face}>
          <ProductArt
            first
            kind={product.ProdType === prodType.voucher ? 'voucher' : 'giftcard'}
            src={product.logo}
            alt={brand}
            className={s.art}
          />
          <ProductFacts product={product} />
        </div>
        <div className={s.side}>
          <Offer actor={actor} product={product} />
        </div>
      </div>
      <Info actor={actor} />
      <BuyBar actor={actor} product={product} />
    </>
  );
};
