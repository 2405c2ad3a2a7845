import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { isBeforeTax } from '../../../../contract/domain/catalogue/rates.ts';
import { displayChf } from '../../../../contract/domain/money.ts';
import { FailureNote } from '../../../components/feedback/FailureNote.tsx';
import { texts } from '../../../components/feedback/failureText.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { AmountPicker } from '../../../components/product/AmountPicker.tsx';
import { PausedNote } from '../../../components/product/PausedNote.tsx';
import { Received } from '../../../components/product/Received.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { lateView } from '../../../ui/lateView.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { StickyBar } from '../../../ui/surface/StickyBar.tsx';
import type { TopUpActor } from './actor.ts';
import { CompletedNumber, CompletedOperator } from './CompletedSteps.tsx';
import { Layout } from './Layout.tsx';
import { StepHeading } from './StepHeading.tsx';
import { Summary } from './Summary.tsx';
import s from './topUp.module.css';

/** Loads the notes lazily, because the first step does not show them. */
export const { load: loadAmountNotes, View: AmountNotes } = lateView(
  async () => (await import('./AmountNotes.tsx')).AmountNotes,
  () => null,
);

/** The amount step. Shows the prices and the amounts that the recipient receives. */
export const AmountStep = ({ actor }: { actor: TopUpActor }) => {
  const { t, i18n } = useLingui();
  const offer = useSelector(actor, (state) => state.context.offer);
  const choice = useSelector(actor, (state) => state.context.choice);
  const typed = useSelector(actor, (state) => state.context.typed);
  const paused = useSelector(actor, (state) => state.context.paused);
  const failure = useSelector(actor, (state) => state.context.failure);
  const missing = useSelector(actor, (state) => state.context.isMissing);
  const busy = useTag(actor, 'busy');
  if (!offer) return null;
  const sold = offer.rates.length > 0 || offer.range !== null;
  const currency = offer.ReceiveCurrency;
  const forward = (
    <Button
      variant="primary"
      size="lg"
      block
      busy={busy}
      disabled={paused}
      onClick={() => actor.send({ type: 'topUp.amountConfirmed' })}
    >
      {t`Continue`}
    </Button>
  );
  return (
    <>
      <Layout aside={<Summary actor={actor} action={sold ? forward : null} />}>
        <CompletedNumber actor={actor} />
        <CompletedOperator actor={actor} />
        <Card as="section" className={s.section}>
          <StepHeading step={2} focusOnMount>{t`How much?`}</StepHeading>
          {paused && <PausedNote />}
          <FailureNote failure={failure} price={choice?.Price ?? null} />
          {sold ? (
            <>
              <AmountPicker
                kind="topUp"
                rates={offer.rates}
                range={offer.range}
                currency={currency}
                choice={choice}
                typed={typed}
                beforeTax={offer.before_tax === 1}
                missing={missing}
                disabled={busy || paused}
                onRate={(rate) => actor.send({ type: 'topUp.rateChosen', rate })}
                onAmount={(text, amount) =>
                  actor.send({ type: 'topUp.amountTyped', typed: text, choice: amount })
                }
              />
              <AmountNotes offer={offer} choice={choice} />
            </>
          ) : (
            <EmptyState icon="phone" title={i18n._(texts.noData)}>
              {t`This operator offers no amounts at the moment. Please choose another operator or number.`}
            </EmptyState>
          )}
        </Card>
      </Layout>
      {sold && (
        <StickyBar
          lead={
            choice ? (
              <>
                <span>{displayChf(choice.Price)}</span>
                <span className={s.barNote}>
                  <Received
                    value={choice.Receivevalue}
                    currency={currency}
                    beforeTax={isBeforeTax(offer, choice)}
                  />
                </span>
              </>
            ) : (
              <span className={s.barNote}>{t`Choose a value`}</span>
            )
          }
        >
          {forward}
        </StickyBar>
      )}
    </>
  );
};
