import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { savedCardsMachine } from '../../../machines/account/savedCards.machine.ts';
import type { SavedCard } from '../../../machines/types.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../components/flow/screenTag.ts';
import f from '../../components/form/form.module.css';
import { Alert, Button, Card, Icon, Skeleton } from '../../ui/index.ts';
import s from './account.module.css';
import type { SavedCardsActor } from './actors.ts';
import own from './savedCards.module.css';

type View = FC<{ actor: SavedCardsActor }>;

const focus = (heading: HTMLElement | null) => heading?.focus();
const brands: Record<string, string> = {
  VIS: 'Visa',
  ECA: 'Mastercard',
  AMX: 'American Express',
  PFC: 'PostFinance',
};
/** `Visa •••• 4242` */
const nameOf = ({ brand, masked }: SavedCard): string => `${brands[brand] ?? brand} •••• ${masked.slice(-4)}`;

const Row = ({ actor, card }: { actor: SavedCardsActor; card: SavedCard }) => {
  const { t } = useLingui();
  const canRemove = useSelector(actor, (snapshot) =>
    snapshot.can({ type: 'savedCards.removalAsked', cardid: card.cardid }),
  );
  return (
    <li className={own.row}>
      <Icon name="card" />
      <span className={own.text}>
        <span className={own.name}>{nameOf(card)}</span>
        <span className={s.hint}>{t`valid until ${card.expiry}`}</span>
      </span>
      <Button
        size="sm"
        variant="quiet"
        disabled={!canRemove}
        aria-label={t`Remove ${nameOf(card)}`}
        onClick={() => actor.send({ type: 'savedCards.removalAsked', cardid: card.cardid })}
      >
        {t`Remove`}
      </Button>
    </li>
  );
};

const List: View = ({ actor }) => {
  const { i18n } = useLingui();
  const cards = useSelector(actor, (snapshot) => snapshot.context.cards);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <>
      <ul className={own.list}>
        {cards.map((card) => (
          <Row key={card.cardid} actor={actor} card={card} />
        ))}
      </ul>
      {failure && <Alert tone="bad">{failureText(failure, (text) => i18n._(text))}</Alert>}
    </>
  );
};

const Confirm: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const card = useSelector(actor, ({ context }) =>
    context.cards.find(({ cardid }) => cardid === context.chosen),
  );
  return (
    <div className={own.question}>
      <p className={own.name} tabIndex={-1} ref={focus}>
        {card ? t`Remove ${nameOf(card)}?` : t`Remove this card?`}
      </p>
      <p
        className={s.hint}
      >{t`The payment provider forgets it. You can save it again with your next payment.`}</p>
      <div className={f.actions}>
        <Button disabled={busy} onClick={() => actor.send({ type: 'savedCards.removalDeclined' })}>
          {t`Keep it`}
        </Button>
        <Button
          variant="danger"
          busy={busy}
          onClick={() => actor.send({ type: 'savedCards.removalConfirmed' })}
        >
          {t`Remove`}
        </Button>
      </div>
    </div>
  );
};

const Empty: View = () => {
  const { t } = useLingui();
  return <p className={s.hint}>{t`No card is saved. You can save one when you pay.`}</p>;
};

const Loading: View = () => <Skeleton height="3rem" />;

const Failed: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Alert
      tone="bad"
      action={
        <Button onClick={() => actor.send({ type: 'savedCards.retried' })}>{t`Load the cards again`}</Button>
      }
    >
      {failure && failureText(failure, (text) => i18n._(text))}
    </Alert>
  );
};

const screens = {
  loading: Loading,
  failed: Failed,
  list: List,
  empty: Empty,
  confirm: Confirm,
} satisfies Record<ScreenTag<typeof savedCardsMachine>, View>;

/** The cards kept by the payment provider. */
export const SavedCards: View = ({ actor }) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <Card as="section" className={s.card}>
      <div className={s.head}>
        <h3>{t`Saved cards`}</h3>
      </div>
      <FlowRegion actor={actor} className={own.content}>
        <Screen actor={actor} />
      </FlowRegion>
    </Card>
  );
};
