import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import { displayChf } from '../../../../../contract/domain/money.ts';
import { promoForm } from '../../../../../contract/forms/checkout.ts';
import type { checkoutMachine } from '../../../../../machines/checkout/checkout/checkout.machine.ts';
import type { Discount } from '../../../../../machines/types.ts';
import { failureText } from '../../../../components/feedback/failureText.ts';
import { useTag } from '../../../../components/flow/FlowRegion.tsx';
import { fieldErrors } from '../../../../components/form/fieldError.ts';
import { focusFirstWrong, readForm } from '../../../../components/form/formFields.ts';
import { Button } from '../../../../ui/button/Button.tsx';
import { Field } from '../../../../ui/field/Field.tsx';
import { TextInput } from '../../../../ui/field/TextInput.tsx';
import { Money } from '../../../../ui/text/Money.tsx';
import s from './promo.module.css';

type Props = { actor: ActorRefFrom<typeof checkoutMachine> };

/** Moves the focus to the applied discount if the focus is in the promo code form, which is now hidden. */
const arrive = (text: HTMLElement | null) => {
  if (text?.parentElement?.parentElement?.contains(document.activeElement)) text.focus();
};

/** Moves the focus back to the field with a rejected code, unless the focus has left the form. */
const goBack = (input: HTMLInputElement | null) => {
  if (input?.form?.contains(document.activeElement)) input.focus();
};

/** Shows the applied discount, with a button to remove it. */
const Applied = ({ actor, code, amount, percent }: Props & Discount) => {
  const { t } = useLingui();
  const busy = useTag(actor, 'busy');
  return (
    <div className={s.applied}>
      <p role="status" tabIndex={-1} ref={arrive}>
        {code === null ? t`Your credit` : percent ? t`Code ${code}, ${percent} %` : t`Code ${code}`}: −{' '}
        <Money value={amount} />
      </p>
      <Button
        variant="quiet"
        size="sm"
        disabled={busy}
        onClick={(event) => {
          event.currentTarget.closest('details')?.querySelector('summary')?.focus();
          actor.send({ type: 'checkout.discountRemoved' });
        }}
      >
        {t`Remove`}
      </Button>
    </div>
  );
};

/**
 * Field for a promo code and, for signed-in customers, the available credit. An order can use only one of them.
 */
export const Promo = ({ actor }: Props) => {
  const { t, i18n } = useLingui();
  const discount = useSelector(actor, (snapshot) => snapshot.context.discount);
  const credit = useSelector(actor, (snapshot) => snapshot.context.methods.credit);
  const typed = useSelector(actor, (snapshot) => snapshot.context.code);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.codeFailure);
  const busy = useTag(actor, 'busy');
  const checking = useTag(actor, 'checkingCode');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    actor.send({ type: 'checkout.codeSubmitted', ...readForm(event.currentTarget, promoForm) });
    focusFirstWrong(event.currentTarget, promoForm.names, actor.getSnapshot().context.fields);
  };
  const refused =
    failure && (failure.fields['giftcode'] ?? failureText(failure, (message) => i18n._(message)));
  const errorOf = fieldErrors(i18n, promoForm.fields, fields, null);
  return (
    <div className={s.stack}>
      <div className={s.entry} inert={discount !== null}>
        {credit && (
          <Button disabled={busy} onClick={() => actor.send({ type: 'checkout.creditTaken' })}>
            {t`Use your credit of ${displayChf(credit)}`}
          </Button>
        )}
        <form noValidate onSubmit={submit} className={s.code}>
          <Field label={t`Promo code`} error={errorOf('code') ?? refused}>
            {(control) => (
              <span className={s.line}>
                <TextInput
                  {...control}
                  ref={refused ? goBack : undefined}
                  name="code"
                  defaultValue={typed}
                  maxLength={promoForm.fields.code.units ?? undefined}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  readOnly={busy}
                />
                <Button type="submit" busy={checking} disabled={busy && !checking}>
                  {t`Apply`}
                </Button>
              </span>
            )}
          </Field>
        </form>
      </div>
      {discount && <Applied actor={actor} {...discount} />}
    </div>
  );
};
