import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { homeMachine } from '../../../machines/home.machine.ts';
import { digitsOnly } from '../../domain/phone.ts';
import { Button, Field, TextInput } from '../../ui/index.ts';
import { CountryField } from '../common/CountryField.tsx';
import s from './home.module.css';

/** The table of dial codes comes with the list of countries. */
const DialCode = lazy(async () => ({ default: (await import('../common/DialCode.tsx')).DialCode }));

/** Country, number, go: a top-up begins on the first screen. */
export const Starter = ({ actor }: { actor: ActorRefFrom<typeof homeMachine> }) => {
  const { t } = useLingui();
  const country = useSelector(actor, (snapshot) => snapshot.context.phoneCountry);
  const number = useSelector(actor, (snapshot) => snapshot.context.number);
  const ready = useSelector(actor, (snapshot) => snapshot.can({ type: 'home.topUpStarted' }));
  const start = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'home.topUpStarted' });
  };
  return (
    <form className={s.starter} onSubmit={start} aria-label={t`Top up a phone`}>
      <CountryField
        dial
        value={country}
        onChange={(chosen) => actor.send({ type: 'home.countryChosen', country: chosen })}
      />
      <Field label={t`Mobile number`}>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="tel-national"
            leading={
              <span className="tabular">
                <Suspense fallback="+">
                  <DialCode country={country} />
                </Suspense>
              </span>
            }
            value={number}
            onChange={(event) =>
              actor.send({ type: 'home.numberTyped', digits: digitsOnly(event.target.value) })
            }
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" block disabled={!ready}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
};
