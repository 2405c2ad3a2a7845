import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { CardRate, Rate } from '../../../machines/contracts.ts';
import { countryName } from '../../domain/countryNames.ts';
import { displayChf, fromWire, toWire } from '../../domain/money.ts';
import {
  Alert,
  artOf,
  Button,
  Card,
  EmptyState,
  Facts,
  Field,
  Icon,
  Money,
  ProductArt,
  Select,
  StickyBar,
} from '../../ui/index.ts';
import { AddedNote } from '../common/AddedNote.tsx';
import { FailureNote } from '../common/FailureNote.tsx';
import { texts } from '../common/failureText.ts';
import { ProductFacts } from '../common/ProductFacts.tsx';
import { RateCards } from '../common/RateCards.tsx';
import { ScamWarning } from '../common/ScamWarning.tsx';
import { safeLink } from '../common/stated.ts';
import { useTag } from '../common/Stage.tsx';
import type { VoucherActor, VoucherProps } from './actor.ts';
import { Around } from './Around.tsx';
import s from './voucher.module.css';

/** Why the voucher cannot be bought here and now, whatever value is chosen; nothing when it can. */
const Obstacle = ({ actor, product }: { actor: VoucherActor; product: CardRate }) => {
  const { t, i18n } = useLingui();
  const residence = useSelector(actor, (state) => state.context.residence);
  const inReview = useSelector(
    actor,
    ({ context }) => context.standing?.profile.id_status === 'under_review',
  );
  const [there, here] = [countryName(product.ccode_iso2, i18n.locale), countryName(residence, i18n.locale)];
  if (product.instock === 0)
    return (
      <Alert quiet tone="warn" title={t`Sold out`}>{t`The voucher is not available at the moment.`}</Alert>
    );
  if (product.ccode_iso2 !== residence)
    return (
      <Alert quiet tone="warn" title={t`Vouchers can only be bought in your country of residence.`}>
        {t`This voucher is for ${there}; your country is ${here}. You can change it in the preferences.`}
      </Alert>
    );
  if (inReview)
    return (
      <Alert quiet title={t`Your document is in review`}>
        {t`That usually takes one or two days. We will e-mail you as soon as you can buy.`}
      </Alert>
    );
  return null;
};

const Values = ({ actor, product }: { actor: VoucherActor; product: CardRate }) => {
  const { t } = useLingui();
  const choice = useSelector(actor, (state) => state.context.choice);
  const room = useSelector(actor, (state) => state.context.room);
  const busy = useTag(actor, 'busy');
  const added = useTag(actor, 'added');
  const reasons = {
    order: t`Above the most one order may cost`,
    day: t`Above what is left today`,
    year: t`Above what is left this year`,
  };
  const reasonOf = (rate: Rate): string | null =>
    room && (fromWire(rate.Price) ?? 0) > room.rappen ? reasons[room.by] : null;
  return (
    <RateCards
      kind="card"
      legend={t`Choose a value`}
      rates={product.rates}
      currency={product.ReceiveCurrency}
      choice={added ? null : choice}
      onChoose={(rate) => actor.send({ type: 'voucher.rateChosen', rate })}
      reasonOf={reasonOf}
      disabled={busy}
    />
  );
};

/** How many of them, as many as fit into what one order may cost. */
const Quantity = ({ actor, product, choice }: { actor: VoucherActor; product: CardRate; choice: Rate }) => {
  const { t } = useLingui();
  const quantity = useSelector(actor, (state) => state.context.quantity);
  const room = useSelector(actor, (state) => state.context.room);
  const busy = useTag(actor, 'busy');
  const { min, max } = product.quantity;
  const price = fromWire(choice.Price) ?? 0;
  const most = room && price > 0 ? Math.min(max, Math.floor(room.rappen / price)) : max;
  const counts = Array.from({ length: Math.max(0, most - min + 1) }, (_, index) => min + index);
  const total = room ? displayChf(toWire(room.rappen)) : '';
  return (
    <Field
      label={t`Quantity`}
      className={s.quantity}
      hint={most < max && t`You may buy for up to ${total} now.`}
    >
      {(control) => (
        <Select
          {...control}
          name="quantity"
          disabled={busy}
          value={quantity}
          onChange={(event) =>
            actor.send({ type: 'voucher.quantityChosen', quantity: Number(event.currentTarget.value) })
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

const totalOf = (choice: Rate, quantity: number): string => toWire((fromWire(choice.Price) ?? 0) * quantity);

/** Values and quantity, the price, what has to be known, and how far this customer is. */
export const Offer = ({ actor }: VoucherProps) => {
  const { t, i18n } = useLingui();
  const product = useSelector(actor, (state) => state.context.product);
  const info = useSelector(actor, (state) => state.context.info);
  const choice = useSelector(actor, (state) => state.context.choice);
  const quantity = useSelector(actor, (state) => state.context.quantity);
  const failure = useSelector(actor, (state) => state.context.failure);
  const ready = useSelector(actor, (state) => state.can({ type: 'voucher.bought' }));
  const busy = useTag(actor, 'busy');
  const added = useTag(actor, 'added');
  if (!product) return null;
  const offered = product.rates.length > 0;
  const total = choice ? totalOf(choice, quantity) : null;
  const balance = safeLink(info?.balance_url ?? '') ?? safeLink(info?.support.url ?? '');
  const pieces = choice ? `${quantity} × ${product.ReceiveCurrency} ${choice.Receivevalue}` : '';
  const buy = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={!busy && !ready}
      aria-describedby="why-not"
      onClick={() => actor.send({ type: 'voucher.bought' })}
    >
      {t`Buy`}
    </Button>
  );
  return (
    <>
      <Around actor={actor}>
        <ScamWarning />
        <Card as="section" className={s.offer} aria-label={t`Values and price`}>
          <div className={s.product}>
            <ProductArt
              kind="voucher"
              art={{ ...artOf(product.ProdName), ...product.art }}
              src={product.logo || null}
              alt=""
              className={s.art}
            />
            <div className={s.facts}>
              <ProductFacts product={product} />
            </div>
          </div>
          <div id="why-not" className={s.why}>
            <Obstacle actor={actor} product={product} />
          </div>
          {added && (
            <div className={s.added}>
              <AddedNote what={`PaysafeCard ${pieces}`} />
            </div>
          )}
          {!added && <FailureNote failure={failure} price={choice?.Price ?? null} />}
          {offered ? (
            <Values actor={actor} product={product} />
          ) : (
            <EmptyState icon="voucher" title={i18n._(texts.noData)} />
          )}
          {!added && offered && (
            <>
              {choice && <Quantity actor={actor} product={product} choice={choice} />}
              <Facts
                facts={[
                  { id: 'fee', label: t`Service fee`, value: <Money value="0.00" /> },
                  {
                    id: 'total',
                    label: t`Total`,
                    value: total ? <Money value={total} /> : '–',
                    total: true,
                  },
                ]}
              />
              <div className={s.wide}>{buy}</div>
            </>
          )}
        </Card>
        {balance && (
          <p className={s.balance}>
            <a href={balance} target="_blank" rel="noopener noreferrer">
              {t`Check the balance of a voucher at the issuer`} <Icon name="external" size={16} />
            </a>
          </p>
        )}
      </Around>
      {!added && offered && (
        <StickyBar
          lead={
            total ? (
              <>
                <span className={s.barNote}>{t`Total`}</span>
                <span>{displayChf(total)}</span>
              </>
            ) : (
              <span className={s.barNote}>{t`Choose a value`}</span>
            )
          }
        >
          {buy}
        </StickyBar>
      )}
    </>
  );
};
