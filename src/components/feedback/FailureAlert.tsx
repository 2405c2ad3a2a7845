import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '../../../machines/types.ts';
import type { AlertProps } from '../../ui/feedback/Alert.tsx';
import { ClosableAlert } from '../../ui/feedback/ClosableAlert.tsx';
import { failureText } from './failureText.ts';

type FailureAlertProps = Pick<AlertProps, 'tone' | 'quiet' | 'className' | 'title'> & {
  failure: Failure | null;
  /** Text to show instead of the failure's own text. */
  text?: string | null | undefined;
  /** If true, the text becomes the alert's title instead of its body. */
  asTitle?: boolean;
  /** Actions below the message. */
  children?: ReactNode;
};

/** Shows the reason for a failure until the customer closes it (ERR-04). Renders nothing if there is no failure. */
export const FailureAlert = ({
  failure,
  text,
  asTitle = false,
  title,
  children,
  tone = 'bad',
  ...alert
}: FailureAlertProps) => {
  const { t, i18n } = useLingui();
  if (!failure) return null;
  const words = text ?? failureText(failure, (message) => i18n._(message));
  return (
    <ClosableAlert
      {...alert}
      about={failure}
      tone={tone}
      title={asTitle ? words : title}
      closeLabel={t`Close message`}
    >
      {asTitle ? null : <span>{words}</span>}
      {children}
    </ClosableAlert>
  );
};
