import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { displayChf, displayMoney, fromWire, toWire } from '../../../../../contract/domain/money.ts';
import type { CardRate, Choice } from '../../../../../machines/types.ts';
import { ScamWarning } from '../../../../components/feedback/ScamWarning.tsx';
import { useTag } from '../../../../components/flow/FlowRegion.tsx';
import { ProductFacts } from '../../../../components/product/ProductFacts.tsx';
import { safeLink } from '../../../../components/product/statedFacts.ts';
import { ProductArt } from '../../../../ui/art/ProductArt.tsx';
import { Select } from '../../../../ui/field/controls.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { ExternalLink } from '../../../../ui/text/ExternalLink.tsx';
import type { ProductActor, ProductProps } from '../actor.ts';
import { BuyBar, Offer } from '../Offer.tsx';
import s from './voucher.module.css';
import { VoucherLayout } from './VoucherLayout.tsx';

/** Quantity field, limited by the maximum order total. */
const Quantity = ({ actor, product, choice }: { actor: ProductActor; product: CardRate; choice: Choice }) => {
  const { t } = useLingui();
  const quantity = useSelector(actor, (state) => state.context.quantity);
  const room = useSelector(actor, (state) => state.context.room);
  const busy = useTag(actor, 'busy');
  const paused = useSelector(actor, (state) => state.context.paused);
  const { min, max } = product.quantity;
  const price = fromWire(choice.Price) ?? 0;
  const most = room && price > 0 ? Math.min(max, Math.floor(room.rappen / price)) : max;
  const counts = Array.from({ length: Math.max(0, most - min + 1) }, (_, index) => min + index);
  const total = room ? displayChf(toWire(room.rappen)) : '';
  return (
    <Field
      label={t`Quantity`}
      className={s.quantity}
      hint={most < max && t`You can buy for up to ${total} now.`}
    >
      {(control) => (
        <Select
          {...control}
          name="quantity"
          disabled={busy || paused}
          value={quantity}
          onChange={(event) =>
            actor.send({ type: 'product.quantityChosen', quantity: Number(event.currentTarget.value) })
          }
        >
          {counts.map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
};

/** Shows the amounts, quantity, price and facts, and the customer's verification. */
export const Voucher = ({ actor }: ProductProps) => {
  const { t } = useLingui();
  const product = useSelector(actor, (state) => state.context.product);
  const info = useSelector(actor, (state) => state.context.info);
  const choice = useSelector(actor, (state) => state.context.choice);
  if (!product) return null;
  const balance = safeLink(info?.balance_url ?? '') ?? safeLink(info?.support.url ?? '');
  return (
    <>
      <VoucherLayout actor={actor}>
        <ScamWarning />
        <Offer
          actor={actor}
          product={product}
          head={
            <div className={s.product}>
              <ProductArt
                first
                kind="voucher"
                src={product.logo}
                alt=""
                face={{
                  name: product.ProdName,
                  value: choice && displayMoney(product.ReceiveCurrency, choice.Receivevalue),
                }}
                className={s.art}
              />
              <div className={s.facts}>
                <ProductFacts product={product} />
              </div>
            </div>
          }
          quantity={choice && <Quantity actor={actor} product={product} choice={choice} />}
        />
        {balance && (
          <p>
            <ExternalLink href={balance}>{t`Check a voucher’s balance with the issuer`}</ExternalLink>
          </p>
        )}
      </VoucherLayout>
      <BuyBar actor={actor} product={product} />
    </>
  );
};
