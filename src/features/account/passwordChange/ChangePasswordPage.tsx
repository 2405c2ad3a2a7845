import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC, FormEvent } from 'react';
import { passwordChangeForm } from '../../../../contract/forms/password.ts';
import type { passwordChangeMachine } from '../../../../machines/account/passwordChange/passwordChange.machine.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FlowRegion, useScreen, useTag } from '../../../components/flow/FlowRegion.tsx';
import type { ScreenTag } from '../../../components/flow/screenTag.ts';
import { fieldErrors } from '../../../components/form/fieldError.ts';
import f from '../../../components/form/form.module.css';
import { focusFirstWrong, readForm } from '../../../components/form/formFields.ts';
import { NewPasswordFields } from '../../../components/form/NewPasswordFields.tsx';
import { PasswordField } from '../../../components/form/PasswordField.tsx';
import { Link } from '../../../components/link/Link.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import s from '../account/account.module.css';
import type { PasswordChangeActor } from '../account/childActors.ts';

type View = FC<{ actor: PasswordChangeActor }>;

const focus = (news: HTMLElement | null) => news?.focus();

const { names, fields } = passwordChangeForm;

const Form: View = ({ actor }) => {
  const { t, i18n } = useLingui();
  const busy = useTag(actor, 'busy');
  const met = useSelector(actor, (snapshot) => snapshot.context.met);
  const faults = useSelector(actor, (snapshot) => snapshot.context.fields);
  const failure = useSelector(actor, (snapshot) => snapshot.context.failure);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    actor.send({ type: 'passwordChange.submitted', passwords: readForm(form, passwordChangeForm) });
    focusFirstWrong(form, names, actor.getSnapshot().context.fields);
  };

  return (
    <Card as="section" className={s.card}>
      <form noValidate className={s.form} onSubmit={submit}>
        <PasswordField
          label={t`Current password`}
          name="current_password"
          autoComplete="current-password"
          readOnly={busy}
          error={fieldErrors(i18n, fields, faults, failure)('current_password')}
          hint={
            <Trans>
              Forgotten it? <Link to="/forgot-password">Reset it by e-mail</Link>
            </Trans>
          }
        />
        <NewPasswordFields
          met={met}
          faults={faults}
          failure={failure}
          busy={busy}
          onTyped={(now) => actor.send({ type: 'passwordChange.typed', met: now })}
        />
        <FormError
          error={
            failure &&
            !names.some((name) => failure.fields[name]) &&
            failureText(failure, (text) => i18n._(text))
          }
        />
        <div className={f.actions}>
          <Button type="submit" variant="primary" busy={busy}>
            {t`Save the new password`}
          </Button>
        </div>
      </form>
    </Card>
  );
};

const Changed: View = ({ actor }) => {
  const { t } = useLingui();
  return (
    <div tabIndex={-1} ref={focus} className={s.notice}>
      <Alert
        tone="ok"
        title={t`Your password has been changed.`}
        action={
          <Button size="sm" onClick={() => actor.send({ type: 'passwordChange.again' })}>
            {t`Change it again`}
          </Button>
        }
      >
        {t`You stay logged in here. Everywhere else you have to log in with the new password.`}
      </Alert>
    </div>
  );
};

/**
 * Invisible copy of the form that most customers see. It reserves the form's space during loading, to avoid a
 * layout shift.
 */
const Loading: View = ({ actor }) => (
  <div className={s.unseen} inert>
    <Form actor={actor} />
  </div>
);

/** Shown to customers who signed up with their phone or Google and therefore have no password. */
const Unset: View = ({ actor }) => {
  const { t } = useLingui();
  const hasEmail = useSelector(actor, (snapshot) => snapshot.context.hasEmail);
  return (
    <Card as="section" className={s.card}>
      <h3>{t`Your account has no password yet`}</h3>
      <p>{t`You log in without a password, using a code or Google.`}</p>
      {hasEmail ? (
        <p>
          <Trans>
            If you would like one too: <Link to="/forgot-password">Set one by e-mail</Link>
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            If you would like one too, add an e-mail address in <Link to="/profile">your profile</Link> first.
          </Trans>
        </p>
      )}
    </Card>
  );
};

const screens = { loading: Loading, form: Form, unset: Unset, changed: Changed } satisfies Record<
  ScreenTag<typeof passwordChangeMachine>,
  View
>;

/**
 * Form that asks for the current password once and the new password twice. Customers without a password see a
 * note instead.
 */
export const ChangePasswordPage: View = ({ actor }) => {
  const Screen: View = screens[useScreen<keyof typeof screens>(actor)];
  return (
    <FlowRegion actor={actor} className={s.stack}>
      <h2 className={s.title}>
        <Trans>Change password</Trans>
      </h2>
      <Screen actor={actor} />
    </FlowRegion>
  );
};
