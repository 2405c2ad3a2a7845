import { useSelector } from '@xstate/react';
import { brandOf } from '../../../../../contract/domain/catalogue/brandOf.ts';
import { prodType } from '../../../../../contract/domain/catalogue/prodType.ts';
import { displayMoney } from '../../../../../contract/domain/money.ts';
import { ProductFacts } from '../../../../components/product/ProductFacts.tsx';
import { ProductArt } from '../../../../ui/art/ProductArt.tsx';
import type { ProductProps } from '../actor.ts';
import { Info } from '../Info.tsx';
import { BuyBar, Offer } from '../Offer.tsx';
import s from './giftCard.module.css';

/** Shows a gift card with its details, amounts and description. */
export const Product = ({ actor }: ProductProps) => {
  const product = useSelector(actor, (state) => state.context.product);
  const choice = useSelector(actor, (state) => state.context.choice);
  if (!product) return null;
  const brand = brandOf(product.ProdName, product.ccode_iso2);
  const value = choice && displayMoney(product.ReceiveCurrency, choice.Receivevalue);
  return (
    <>
      <div className={s.product}>
        <div className={s.face}>
          <ProductArt
            first
            kind={product.ProdType === prodType.voucher ? 'voucher' : 'giftcard'}
            src={product.logo}
            alt={value ? `${brand}, ${value}` : brand}
            face={{ name: brand, value }}
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
