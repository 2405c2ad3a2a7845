import { Trans, useLingui } from '@lingui/react/macro';
import { texts } from '../../components/feedback/failureText.ts';
import { EmailText } from '../../components/text/EmailText.tsx';
import { Alert } from '../../ui/feedback/Alert.tsx';
import s from './paymentProcess.module.css';

/** What to do while money may be moving: nothing. And why it takes longer, when it does. */
export const WaitingNote = ({
  slow,
  offline,
  email: to,
}: {
  slow: boolean;
  offline: boolean;
  email: string | null;
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
      {/* why it takes longer is said when it is known */}
      <div className={s.news} aria-live="polite">
        {offline ? (
          <Alert tone="warn" quiet className={s.note} title={i18n._(texts.network)}>
            {t`We check again automatically as soon as you are online.`}
          </Alert>
        ) : slow ? (
          <Alert quiet className={s.note}>
            {i18n._(texts.slow)}
          </Alert>
        ) : null}
      </div>
    </>
  );
};
