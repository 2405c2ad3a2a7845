import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { FailureAlert } from '../../../components/feedback/FailureAlert.tsx';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { CountryField } from '../../../components/form/CountryField.tsx';
import { focusNumber, NumberField, submitNumber } from '../../../components/form/NumberField.tsx';
import { PausedNote } from '../../../components/product/PausedNote.tsx';
import { ProductArt } from '../../../ui/art/ProductArt.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import { laterIcons } from '../../../ui/icon/laterIcons.ts';
import { lateView } from '../../../ui/lateView.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { useIsTakenOver } from '../../../ui/useIsTakenOver.ts';
import type { StepProps } from './actor.ts';
import { CompletedStep } from './CompletedStep.tsx';
import { Layout } from './Layout.tsx';
import { NotSoldNote } from './NotSoldNote.tsx';
import { StepHeading } from './StepHeading.tsx';
import s from './topUp.module.css';

const Promises = ({ isGuest }: { isGuest: boolean }) => {
  const { t } = useLingui();
  return (
    <Card as="aside" className={s.promises}>
      <h2 className={s.asideTitle}>{t`Good to know`}</h2>
      <ul className={s.list}>
        <li>
          <Icon name={laterIcons.bolt} />
          {t`Delivery starts as soon as the payment is confirmed.`}
        </li>
        <li>
          <Icon name={laterIcons.receipt} />
          {t`You see the price and the amount received before you pay. No service fee.`}
        </li>
        <li>
          <Icon name={laterIcons.mail} />
          {isGuest ? t`The receipt comes by e-mail; no account needed.` : t`The receipt comes by e-mail.`}
        </li>
      </ul>
    </Card>
  );
};

/** Popular operators, shown below the form. */
export const { load: loadPopularOperators, View: PopularOperators } = lateView(
  async () => (await import('./PopularOperators.tsx')).PopularOperators,
  () => null,
);

// moves the focus to the number field if the server rejects the number; if no number was entered, the focus
// moves on submission
const focus = (field: HTMLInputElement | null) => field?.focus();

/** The number step. The fields keep their values while the number is being checked. */
export const NumberStep = ({ actor, Again }: StepProps) => {
  const { t } = useLingui();
  const country = useSelector(actor, (state) => state.context.country);
  const number = useSelector(actor, (state) => state.context.number);
  const paused = useSelector(actor, (state) => state.context.paused);
  const failure = useSelector(actor, (state) => state.context.failure);
  const isMissing = useSelector(actor, (state) => state.context.isMissing);
  const linked = useSelector(actor, (state) => state.context.linked);
  const failed = useTag(actor, 'failed');
  const busy = useTag(actor, 'busy');
  const isTakenOver = useIsTakenOver();
  const again = useSelector(actor, ({ children }) => children.buyAgain);
  const { isReturning: isKnown, isGuest: isUnknown } = useSelector(actor, (state) => state.context.returning);
  const [isReturning, isGuest] = [isTakenOver && isKnown, !isTakenOver || isUnknown];
  const invalid =
    failure?.kind === 'validation'
      ? (failure.fields['mobile'] ?? failure.message ?? t`Please provide valid mobile number.`)
      : null;
  return (
    <Layout aside={<Promises isGuest={isGuest} />}>
      <Card as="section">
        <form
          className={s.form}
          noValidate
          onSubmit={(event) =>
            submitNumber(event, (form) => {
              actor.send({ type: failed ? 'topUp.retried' : 'topUp.numberSubmitted' });
              if (actor.getSnapshot().context.isMissing) focusNumber(form);
            })
          }
        >
          <StepHeading step={1}>{t`Which number?`}</StepHeading>
          {linked?.country === country && (
            <CompletedStep
              media={<ProductArt kind="operator" src={linked.logo} alt="" className={s.logo} />}
              label={t`Operator`}
              value={linked.operator}
              editLabel=""
            />
          )}
          <CountryField
            value={country}
            dial
            forTopUps
            disabled={busy}
            onChange={(code) => actor.send({ type: 'topUp.countryChosen', country: code })}
          />
          <NumberField
            ref={invalid === null ? undefined : focus}
            error={invalid}
            missing={isMissing}
            country={country}
            value={number}
            readOnly={busy}
            onType={(typed) => actor.send({ type: 'topUp.numberTyped', ...typed })}
          />
          {paused && <PausedNote />}
          {failure?.code === 'COUNTRY_NOT_SOLD' && <NotSoldNote failure={failure} />}
          {failed && (
            <FailureAlert failure={failure} title={t`We could not check this number`}>
              {failure?.kind === 'notFound' && <p>{t`Please check the country and the number.`}</p>}
            </FailureAlert>
          )}
          <Button type="submit" variant="primary" size="lg" block busy={busy}>
            {failed ? t`Try again` : t`Continue`}
          </Button>
        </form>
        {isReturning && again && (
          <div className={s.again}>
            <Again actor={again} isInForm />
          </div>
        )}
      </Card>
      <ol className={s.next} start={2} aria-label={t`Up next`}>
        <li>{t`Choose the amount`}</li>
        <li>{t`Check and pay`}</li>
      </ol>
      {linked === null && <PopularOperators actor={actor} />}
    </Layout>
  );
};
