import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { homeMachine } from '../../../../machines/catalogue/home/home.machine.ts';
import { onceCountrySet, CountryField } from '../../../components/form/CountryField.tsx';
import { focusNumber, NumberField } from '../../../components/form/NumberField.tsx';
import { Button, buttonClass } from '../../../ui/button/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useIsTakenOver } from '../../../ui/useIsTakenOver.ts';
import s from './home.module.css';

/** Country and phone number fields for starting a top-up on the front page. */
export const TopUpStart = ({ actor }: { actor: ActorRefFrom<typeof homeMachine> }) => {
  const { t } = useLingui();
  const country = useSelector(actor, (snapshot) => snapshot.context.phoneCountry);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const missing = useSelector(actor, (snapshot) => snapshot.context.isNumberMissing);
  const isGuest = useSelector(actor, (snapshot) => snapshot.context.isGuest);
  const start = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    event.preventDefault();
    onceCountrySet(form, () => {
      actor.send({ type: 'home.topUpStarted' });
      if (number === '') focusNumber(form);
    });
  };
  return (
    <form className={s.topUpStart} action="/mobile-topup" onSubmit={start} aria-label={t`Top up a phone`}>
      <CountryField
        dial
        forTopUps
        value={country}
        onChange={(chosen) => actor.send({ type: 'home.countryChosen', country: chosen })}
      />
      <NumberField
        country={country}
        value={number}
        missing={missing}
        onType={(typed) => actor.send({ type: 'home.numberTyped', ...typed })}
      />
      <Button type="submit" variant="primary" size="lg" block className="needs-script">
        <Trans>Continue</Trans>
      </Button>
      <noscript>
        <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
          <Trans>Continue</Trans>
        </button>
      </noscript>
      {/* hides the line if the customer is signed in, but keeps its space, so that the content below does not move */}
      <p className={cx(s.free, useIsTakenOver() && !isGuest && s.hidden)}>
        <Trans>No account needed</Trans>
      </p>
    </form>
  );
};
