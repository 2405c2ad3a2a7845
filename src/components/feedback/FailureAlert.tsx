import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '../../../machines/types.ts';
import type { AlertProps } from '../../ui/feedback/Alert.tsx';
import { ClosableAlert } from '../../ui/feedback/ClosableAlert.tsx';
import { failureText } from './failureText.ts';

type FailureAlertProps = Pick<AlertProps, 'tone' | 'quiet' | 'className' | 'title'> & {
  failure: Failure | null;
  /** Text that replaces the failure's own. */
  text?: string | null | undefined;
  /** Text shown above the consequences. */
  asTitle?: boolean;
  /** Actions below the message. */
  children?: ReactNode;
};

/** Reason of a failure, until the customer closes it (ERR-04). Renders nothing without a failure. */
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
