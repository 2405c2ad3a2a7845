import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Failure } from '../../../machines/types.ts';
import { Button } from '../../ui/button/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { failureText, texts } from './failureText.ts';

/** Shows why loading failed, with a retry button. Without a title, the reason becomes the title. */
export const FailedState = ({
  failure,
  title,
  onRetry,
  children,
}: {
  failure: Failure | null;
  title?: ReactNode;
  onRetry: () => void;
  children?: ReactNode;
}) => {
  const { t, i18n } = useLingui();
  const reason = failure && failureText(failure, (message) => i18n._(message));
  return (
    <EmptyState
      tone="bad"
      icon={failure?.kind === 'network' ? 'wifiOff' : 'alert'}
      title={title ?? reason ?? i18n._(texts.generic)}
      action={<Button variant="primary" onClick={onRetry}>{t`Try again`}</Button>}
    >
      {children ?? (title && reason)}
    </EmptyState>
  );
};
