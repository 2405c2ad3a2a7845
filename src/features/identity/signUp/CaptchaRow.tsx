import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { FC } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { signUpMachine } from '../../../../machines/identity/signUp/signUp.machine.ts';
import { useTag } from '../../../components/flow/FlowRegion.tsx';
import { Button } from '../../../ui/button/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { FormError } from '../../../ui/field/FormError.tsx';
import { Icon } from '../../../ui/icon/Icon.tsx';
import s from '../auth/auth.module.css';
import type { CaptchaProps } from './Captcha.tsx';

/** Captcha row of the form. Shows a loading state, a failure, or the widget with its message. */
export const CaptchaRow = ({
  actor,
  refusal,
}: {
  actor: ActorRefFrom<typeof signUpMachine>;
  /** Reason why the captcha was rejected, shown in this row. */
  refusal: string | null | false;
}) => {
  const { t, i18n } = useLingui();
  const loading = useTag(actor, 'captchaLoading');
  const missing = useTag(actor, 'captchaMissing');
  const widget = useSelector(actor, (snapshot) => snapshot.context.widget);
  const failed = useSelector(actor, (snapshot) => snapshot.context.captchaFailed);
  const expired = useSelector(actor, (snapshot) => snapshot.context.captchaExpired);
  const Widget = widget?.view as FC<CaptchaProps> | undefined;
  return (
    <div className={s.captcha} role="group" aria-label={t`Security check`}>
      {loading && (
        <p className={s.captchaRow}>
          <Spinner />
          <Trans>The security check is loading.</Trans>
        </p>
      )}
      {missing && (
        <div className={s.captchaRow} role="alert">
          <Icon name="wifiOff" />
          <span className={s.grow}>
            <Trans>The security check did not load.</Trans>
          </span>
          <Button size="sm" onClick={() => actor.send({ type: 'captcha.retried' })}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {widget && Widget && (
        <div className={s.widget}>
          <Widget
            sitekey={widget.sitekey}
            language={i18n.locale}
            onSolved={(token) => actor.send({ type: 'captcha.solved', token })}
            onExpired={() => actor.send({ type: 'captcha.expired' })}
            onFailed={() => actor.send({ type: 'captcha.failed' })}
          />
        </div>
      )}
      {failed || expired ? (
        <FormError
          lasting
          error={
            failed
              ? t`CAPTCHA verification failed. Please try again.`
              : t`The security check has expired. Please try again.`
          }
        />
      ) : (
        <FormError error={refusal} />
      )}
    </div>
  );
};
