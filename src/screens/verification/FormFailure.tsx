import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../../machines/types.ts';
import { failureText } from '../../components/feedback/failureText.ts';
import { Alert } from '../../ui/index.ts';
import s from './verification.module.css';

/** What stands above a form: that some of its fields are wrong, or why it was refused. */
export const FormFailure = ({
  failure,
  fields,
  wrong,
}: {
  failure: Failure | null;
  /** The fields that show their own message. */
  fields: readonly string[];
  /** Our own look found faults in the fields. */
  wrong: boolean;
}) => {
  const { t, i18n } = useLingui();
  if (wrong || fields.some((name) => failure?.fields[name]))
    return (
      <Alert tone="bad" className={s.ofFields}>
        {t`Please check your input.`}
      </Alert>
    );
  if (!failure) return null;
  const ours = failure.kind === 'validation' && (!failure.message || failure.message === 'VALIDATION_ERROR');
  return (
    <Alert tone="bad">
      {ours ? t`Please check your input.` : failureText(failure, (text) => i18n._(text))}
    </Alert>
  );
};
