import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { savedCardsMachine } from '../../../../machines/account/savedCards/savedCards.machine.ts';
import type { SavedCard } from '../../../../machines/types.ts';
import { useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { Button } from '../../../ui/button/Button.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import s from '../account/account.module.css';
import type { SavedCardsActor } from '../account/childActors.ts';
import { Row, Rows, RowsCard, RowsFailed, RowsConfirmation, RowsPlaceholder } from '../account/rows/Rows.tsx';

type View = FC<{ actor: SavedCardsActor }>;

const brands: Record<string, string> = {
  VIS: 'Visa',
  ECA: 'Mastercard',
  AMX: 'American Express',
  PFC: 'PostFinance',
};
/** Returns the card's brand and last four digits, such as `Visa •••• 4242`. */
const nameOf = ({ brand, masked }: SavedCard): string => `${brands[brand] ?? brand} •••• ${masked.slice(-4)}`;

const SavedCardRow = ({ actor, card }: { actor: SavedCardsActor; card: SavedCard }) => {
  const { t } = useLingui();
  return (
    <Row icon={laterIcons.card} name={nameOf(card)} hint={t`valid until ${card.expiry}`}>
      <Button
        size="sm"
        variant="quiet"
        aria-label={t`Remove ${nameOf(card)}`}
        onClick={() => actor.send({ type: 'savedCards.removalRequested', cardid: card.cardid })}
      >
        {t`Remove`}
      </Button>
    </Row>
  );
};

const List: View = ({ actor }) => {
  const cards = useSelector(actor, (snapshot) => snapshot.context.cards);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <Rows failure={failure}>
      {cards.map((card) => (
        <SavedCardRow key={card.cardid} actor={actor} card={card} />
      ))}
    </Rows>
  );
};

const Confirm: View = ({ actor }) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  const card = useSelector(actor, ({ context }) =>
    context.cards.find(({ cardid }) => cardid === context.chosen),
  );
  return (
    <RowsConfirmation
      title={card ? t`Remove ${nameOf(card)}?` : t`Remove this card?`}
      keep={{
        words: t`Keep it`,
        disabled: busy,
        onClick: () => actor.send({ type: 'savedCards.removalDeclined' }),
      }}
      go={{ words: t`Remove`, busy, onClick: () => actor.send({ type: 'savedCards.removalConfirmed' }) }}
    >
      <p
        className={s.hint}
      >{t`The payment provider deletes it. You can save it again with your next payment.`}</p>
    </RowsConfirmation>
  );
};

const Empty: View = () => {
  const { t } = useLingui();
  return <p className={s.hint}>{t`No saved cards yet. You can save one when you pay.`}</p>;
};

const Failed: View = ({ actor }) => {
  const { t } = useLingui();
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  return (
    <RowsFailed
      failure={failure}
      again={t`Load the cards again`}
      onRetry={() => actor.send({ type: 'savedCards.retried' })}
    />
  );
};

const screens = {
  loading: RowsPlaceholder,
  failed: Failed,
  list: List,
  empty: Empty,
  confirm: Confirm,
} satisfies Record<ScreenTag<typeof savedCardsMachine>, View>;

/** Lists the customer's cards stored by the payment provider. */
export const SavedCards: View = ({ actor }) => {
  const { t } = useLingui();
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <RowsCard actor={actor} title={t`Saved cards`}>
      <Screen actor={actor} />
    </RowsCard>
  );
};
