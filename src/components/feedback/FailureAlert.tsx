import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '../../../machines/types.ts';
import type { AlertProps } from '../../ui/feedback/Alert.tsx';
import { ClosableAlert } from '../../ui/feedback/ClosableAlert.tsx';
import { failureText } from './failureText.ts';

type FailureAlertProps = Pick<AlertProps, 'tone' | 'quiet' | 'className' | 'title'> & {
  failure: Failure | null;
  /** Other words than the failure's own. */
  text?: string | null | undefined;
  /** The words stand above what follows from them. */
  asTitle?: boolean;
  /** Actions below the message. */
  children?: ReactNode;
};

/** Why something did not work, until its reader sends it away (ERR-04). Without a failure there is nothing. */
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
