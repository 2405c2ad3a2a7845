import { Trans, useLingui } from '@lingui/react/macro';
import { rechargePauseMinutes } from '../../../../contract/domain/limits.ts';
import { texts } from '../../../components/feedback/failureText.ts';
import { EmailText } from '../../../components/text/EmailText.tsx';
import { Alert } from '../../../ui/feedback/Alert.tsx';
import s from './paymentProcess.module.css';

/** Explains that a paid top-up waits because the same number has just been topped up. */
export const TooSoonNote = ({ className }: { className?: string | undefined }) => {
  const { t } = useLingui();
  return (
    <Alert
      quiet
      className={className}
      title={t`This number was topped up less than ${rechargePauseMinutes} minutes ago.`}
    >
      {t`The operator accepts the next top-up after ${rechargePauseMinutes} minutes. We’ll send it then; you don’t need to do anything.`}
    </Alert>
  );
};

/** Asks the customer to wait while the payment is processed, and explains any delay. */
export const WaitingNote = ({
  slow,
  offline,
  email: to,
  waits = false,
}: {
  slow: boolean;
  offline: boolean;
  email: string | null;
  /**
   * True if delivery is delayed because the operator requires an interval between two top-ups to the same
   * number.
   */
  waits?: boolean;
}) => {
  const { t, i18n } = useLingui();
  const email = to && <EmailText>{to}</EmailText>;
  return (
    <>
      <p className={s.warning}>{t`Please do not refresh, go back or close this window.`}</p>
      <p>
        {email ? (
          <Trans>
            If it closes anyway, nothing is lost: your order continues, and we’ll e-mail you at {email}.
          </Trans>
        ) : (
          t`If it closes anyway, nothing is lost: your order continues, and we’ll e-mail you.`
        )}
      </p>
      {/* a live region, because the reason for a delay may appear later */}
      <div className={s.news} aria-live="polite">
        {offline ? (
          <Alert tone="warn" quiet className={s.note} title={i18n._(texts.network)}>
            {t`You’re offline. Your payment continues; we’ll check again as soon as you’re back.`}
          </Alert>
        ) : waits ? (
          <TooSoonNote className={s.note} />
        ) : slow ? (
          <Alert quiet className={s.note}>
            {i18n._(texts.slow)}
          </Alert>
        ) : null}
      </div>
    </>
  );
};
