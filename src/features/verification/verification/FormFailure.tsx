import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../../../machines/types.ts';
import { failureText } from '../../../components/feedback/failureText.ts';
import { FormError } from '../../../ui/field/FormError.tsx';

/**
 * Message above a form's button, stating that some fields are invalid or why the server refused the request.
 */
export const FormFailure = ({
  failure,
  fields,
  wrong,
}: {
  failure: Failure | null;
  /** Names of the fields that show their own message. */
  fields: readonly string[];
  /** True if browser-side validation found errors. */
  wrong: boolean;
}) => {
  const { t, i18n } = useLingui();
  if (wrong || fields.some((name) => failure?.fields[name]))
    return <FormError error={t`Please check your input.`} />;
  const ours = failure?.kind === 'validation' && (!failure.message || failure.message === 'VALIDATION_ERROR');
  return (
    <FormError
      error={ours ? t`Please check your input.` : failure && failureText(failure, (text) => i18n._(text))}
    />
  );
};
