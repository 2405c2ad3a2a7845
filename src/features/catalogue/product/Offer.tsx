import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { prodType } from '../../../../contract/domain/catalogue/prodType.ts';
import { displayChf, fromWire, toWire } from '../../../../contract/domain/money.ts';
import type { CardRate, Rate } from '../../../../machines/types.ts';
import { FailureNote } from '../../../components/feedback/FailureNote.tsx';
import { texts } from '../../../components/feedback/failureText.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { AmountPicker } from '../../../components/product/AmountPicker.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { StickyBar } from '../../../ui/surface/StickyBar.tsx';
import { Facts } from '../../../ui/text/Facts.tsx';
import { Money } from '../../../ui/text/Money.tsx';
import type { ProductActor } from './actor.ts';
import { obstacleOf } from './obstacle.ts';
import { ObstacleNote } from './ObstacleNote.tsx';
import s from './offer.module.css';

type Props = { actor: ProductActor; product: CardRate };

const isOffered = ({ rates, range }: CardRate): boolean => rates.length > 0 || range !== null;

/** Returns the total price of the chosen amount in the API's money format, or null if no amount is chosen. */
const useTotal = (actor: ProductActor): string | null =>
  useSelector(actor, ({ context: { choice, quantity } }) =>
    choice ? toWire((fromWire(choice.Price) ?? 0) * quantity) : null,
  );

const useObstacle = (actor: ProductActor) => useSelector(actor, ({ context }) => obstacleOf(context));

const Buy = ({ actor }: { actor: ProductActor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const obstacle = useObstacle(actor);
  return (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={obstacle !== null}
      aria-describedby={obstacle ? 'why-not' : undefined}
      onClick={() => actor.send({ type: 'product.bought' })}
    >
      {t`Buy`}
    </Button>
  );
};

const Values = ({ actor, product }: Props) => {
  const { t } = useLingui();
  const choice = useSelector(actor, (state) => state.context.choice);
  const typed = useSelector(actor, (state) => state.context.typed);
  const room = useSelector(actor, (state) => state.context.room);
  const busy = useTag(actor, 'busy');
  const paused = useSelector(actor, (state) => state.context.paused);
  const missing = useSelector(actor, (state) => state.context.isMissing);
  const reasons = {
    order: t`More than the maximum per order`,
    day: t`More than you have left today`,
    year: t`More than you have left this year`,
  };
  const reasonOf = (rate: Rate): string | null =>
    room && (fromWire(rate.Price) ?? 0) > room.rappen ? reasons[room.by] : null;
  return (
    <AmountPicker
      kind="card"
      rates={product.rates}
      range={product.range}
      currency={product.ReceiveCurrency}
      choice={choice}
      typed={typed}
      missing={missing}
      onRate={(rate) => actor.send({ type: 'product.rateChosen', rate })}
      onAmount={(text, amount) => actor.send({ type: 'product.amountTyped', typed: text, choice: amount })}
      reasonOf={reasonOf}
      disabled={busy || paused}
    />
  );
};

/**
 * Shows the amounts, the price of the chosen amount, the buy button and, if the product cannot be bought, the
 * reason.
 */
export const Offer = ({
  actor,
  product,
  head,
  quantity,
}: Props & {
  /** Content shown above the denominations. */
  head?: ReactNode;
  /** Quantity field, for products that allow more than one item per order. */
  quantity?: ReactNode;
}) => {
  const { t, i18n } = useLingui();
  const residence = useSelector(actor, (state) => state.context.residence);
  const choice = useSelector(actor, (state) => state.context.choice);
  const failure = useSelector(actor, (state) => state.context.failure);
  const obstacle = useObstacle(actor);
  const total = useTotal(actor);
  const offered = isOffered(product);
  return (
    <Card as="section" className={s.offer} aria-label={t`Values and price`}>
      {head}
      {obstacle && <ObstacleNote actor={actor} obstacle={obstacle} product={product} residence={residence} />}
      <FailureNote failure={failure} price={choice?.Price ?? null} />
      {offered ? (
        <Values actor={actor} product={product} />
      ) : (
        <EmptyState
          icon={product.ProdType === prodType.voucher ? laterIcons.voucher : laterIcons.gift}
          title={i18n._(texts.noData)}
        />
      )}
      {offered && (
        <>
          {quantity}
          <Facts
            facts={[
              { id: 'fee', label: t`Service fee`, value: <Money value="0.00" /> },
              { id: 'total', label: t`Total`, value: total ? <Money value={total} /> : '–', total: true },
            ]}
          />
          <div className={s.wide}>
            <Buy actor={actor} />
          </div>
        </>
      )}
    </Card>
  );
};

/**
 * Sticky bar with the price and the button at the bottom of a phone's screen. Must be the page's last child.
 */
export const BuyBar = ({ actor, product }: Props) => {
  const { t } = useLingui();
  const total = useTotal(actor);
  if (!isOffered(product)) return null;
  return (
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
      <Buy actor={actor} />
    </StickyBar>
  );
};

/** Placeholder shown while the offer is loading. */
export const OfferSkeleton = ({ head }: { head: ReactNode }) => (
  <Card className={s.offer}>
    {head}
    <div className={s.places}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} height="4.5rem" radius="var(--r-md)" />
      ))}
    </div>
    <Skeleton height="3.5rem" radius="var(--r-sm)" />
  </Card>
);
