import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { declarationForm } from '../../../../contract/forms/checkout.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import f from '../../../components/form/form.module.css';
import { TermsBox } from '../../../components/form/TermsBox.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Checkbox } from '../../../ui/field/controls.tsx';
import type { VerificationActor } from './actor.ts';
import { FormFailure } from './FormFailure.tsx';
import s from './verification.module.css';

const boxOf = (form: HTMLFormElement, name: string): HTMLInputElement | null => {
  const box = form.elements.namedItem(name);
  return box instanceof HTMLInputElement ? box : null;
};

/**
 * Asks who benefits from the vouchers and whether the customer accepts the terms. Leaves out declarations that
 * the customer has already made.
 */
export const DeclarationForm = ({ actor }: { actor: VerificationActor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const asksForOwner = useSelector(actor, (snapshot) => snapshot.context.profile?.bowner !== 1);
  const fields = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const bowner = boxOf(form, 'bowner');
    const terms = boxOf(form, 'terms');
    actor.send({
      type: 'verification.declared',
      declaration: { bowner: bowner?.checked ?? true, terms: terms?.checked ?? false },
    });
    const wrong = actor.getSnapshot().context.fields;
    if (wrong.bowner) bowner?.focus();
    else if (wrong.terms) terms?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className={f.form}>
      {asksForOwner && (
        <>
          <div className={s.declared}>
            <p>
              <Trans>
                The law requires us to ask whose money it is. You declare that you pay for the vouchers with
                your own money, that you buy them for yourself, and that you act for nobody else.
              </Trans>
            </p>
            <p className={f.muted}>
              <Trans>
                Deliberately making a false declaration is an offence (Art. 251 Swiss Criminal Code).
              </Trans>
            </p>
          </div>
          <Checkbox
            name="bowner"
            required
            disabled={busy}
            error={fieldErrors(i18n, declarationForm.fields, fields, null)('bowner')}
            label={t`I declare that I am the sole beneficial owner.`}
          />
        </>
      )}
      <TermsBox disabled={busy} wrong={fields.terms} />
      <FormFailure failure={failure} fields={[]} wrong={false} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t`Declare and finish`}
      </Button>
    </form>
  );
};
