import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import { giftMonths } from '../../../../contract/domain/limits.ts';
import { displayMoney } from '../../../../contract/domain/money.ts';
import type { receivedGiftMachine } from '../../../../machines/checkout/receivedGift/receivedGift.machine.ts';
import type { ReceivedGift, Route } from '../../../../machines/types.ts';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { HomeLink } from '../../../components/layout/HomeLink.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Announcer } from '../../../ui/feedback/Announcer.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { GiftCode } from './GiftCode.tsx';
import s from './receivedGift.module.css';
import { Thanks } from './Thanks.tsx';

type Actor = ActorRefFrom<typeof receivedGiftMachine>;
type View = FC<{ actor: Actor }>;
type Name = ScreenTag<typeof receivedGiftMachine>;

const useGift = (actor: Actor): ReceivedGift | null => useSelector(actor, (state) => state.context.gift);

const valueOf = ({ quantity, currency, value }: ReceivedGift): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${displayMoney(currency, value)}`;

/** The sender's message, shown as a greeting card next to the gift. */
const Message = ({ gift: { words, sender } }: { gift: ReceivedGift }) =>
  words === '' ? null : (
    <blockquote className={s.message}>
      <p className={s.text}>{words}</p>
      <footer>{sender}</footer>
    </blockquote>
  );

const Loading: View = () => (
  <div className={s.column}>
    <Skeleton width="16rem" height="2rem" />
    <div className={s.box}>
      <Skeleton height="100%" radius="var(--r-md)" className={s.place} />
    </div>
    <Skeleton lines={2} width="18rem" />
  </div>
);

/** Parcel in the brand colour, with the card inside. */
const Parcel = ({ gift: { color, ink } }: { gift: ReceivedGift }) => (
  <svg viewBox="0 0 160 100" className={s.parcel} aria-hidden>
    <rect width="160" height="100" rx="11" fill={color} />
    <g fill={ink} fillOpacity="0.9">
      <path d="M106 0h14v100h-14zM0 43h160v14H0z" fillOpacity="0.28" />
      <path d="M113 50C96 22 74 30 84 42c5 6 17 8 29 8zM113 50c17-28 39-20 29-8-5 6-17 8-29 8z" />
      <path d="M113 50L96 78l8-1 5 6 7-29zM113 50l17 28-8-1-5 6-7-29z" />
      <circle cx="113" cy="50" r="6" />
    </g>
  </svg>
);

const Unopened: View = ({ actor }) => {
  const { t } = useLingui();
  const gift = useGift(actor);
  const busy = useTag(actor, 'busy');
  const failure = useSelector(actor, (state) => state.context.failure);
  if (!gift) return null;
  const { sender } = gift;
  return (
    <div className={s.column}>
      <h2 className={s.title} data-announced>
        <Trans>{sender} has a gift for you</Trans>
      </h2>
      <div className={s.box}>
        <Parcel gift={gift} />
      </div>
      <Message gift={gift} />
      <FailureAlert failure={failure} />
      <Button
        variant="primary"
        size="lg"
        busy={busy}
        leading={<Icon name={laterIcons.gift} />}
        onClick={() => actor.send({ type: 'receivedGift.opened' })}
      >
        {t`Open the gift`}
      </Button>
      {gift.opened === 1 && <p className={s.quiet}>{t`It has been opened before. You can open it again.`}</p>}
    </div>
  );
};

const focus = (heading: HTMLElement | null) => heading?.focus();

const Revealed: View = ({ actor }) => {
  const gift = useGift(actor);
  const receipts = useSelector(actor, (state) => state.context.receipts);
  if (!gift) return null;
  const value = valueOf(gift);
  return (
    <div className={s.column}>
      <h2 className={s.title} tabIndex={-1} ref={focus}>
        {gift.product}, <span className={s.whole}>{value}</span>
      </h2>
      <div className={s.box}>
        <div className={s.card}>
          <ProductArt
            first
            kind="giftcard"
            src={gift.logo}
            alt={`${gift.product}, ${value}`}
            face={{ name: gift.product, value }}
          />
        </div>
        <div className={s.lid} aria-hidden>
          <Parcel gift={gift} />
        </div>
      </div>
      <Message gift={gift} />
      <GiftCode actor={actor} gift={gift} receipts={receipts} />
      <Thanks actor={actor} sender={gift.sender} />
    </div>
  );
};

const Cancelled: View = () => {
  const { t } = useLingui();
  return (
    <EmptyState icon={laterIcons.gift} title={t`This gift was cancelled`} action={<HomeLink />}>
      {t`The sender has cancelled it, so there is no code to see. Ask the person who sent you the link.`}
    </EmptyState>
  );
};

const Missing: View = () => {
  const { t } = useLingui();
  return (
    <EmptyState icon={laterIcons.gift} title={t`We couldn’t find a gift for this link`} action={<HomeLink />}>
      {t`The link may be incomplete or more than ${giftMonths} months old. Copy it from the message again, or ask the sender for a new one.`}
    </EmptyState>
  );
};

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <FailedState
      failure={useSelector(actor, (state) => state.context.failure)}
      onRetry={() => actor.send({ type: 'receivedGift.retried' })}
    >{t`Your gift is safe. Only this page could not be loaded.`}</FailedState>
  );
};

const views = {
  loading: Loading,
  unopened: Unopened,
  revealed: Revealed,
  cancelled: Cancelled,
  missing: Missing,
  failed: Failed,
} satisfies Record<Name, View>;

/** Page `/gift`: a received gift, which stays wrapped until the recipient opens it. */
export const ReceivedGiftScreen = ({ actor }: { actor: Actor; route: Route }) => {
  const { t } = useLingui();
  const screen = useScreen<Name>(actor);
  const View: View = views[screen];
  return (
    <FlowRegion actor={actor} className={s.page}>
      <h1 className="visually-hidden">{t`Your gift`}</h1>
      <Announcer about={screen} />
      <View actor={actor} />
    </FlowRegion>
  );
};
