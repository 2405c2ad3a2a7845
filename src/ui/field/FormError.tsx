import { FieldError } from './Field.tsx';
import s from './formError.module.css';
import { useCurrentError } from './useCurrentError.ts';

/**
 * Error for a whole form, such as the reason why the server refused it. Two lines above the form's button are
 * reserved for the message. The first edit in the form hides it, unless `lasting` is set.
 */
export const FormError = ({
  id,
  error,
  lasting,
}: {
  id?: string;
  error: string | null | undefined | false;
  lasting?: boolean;
}) => {
  const [standing, watch] = useCurrentError(error, 'form');
  const shownError = lasting ? error : standing;
  return (
    <div ref={watch} className={s.formError}>
      {shownError && (
        <div role="alert">
          <FieldError {...(id ? { id } : {})}>{shownError}</FieldError>
        </div>
      )}
    </div>
  );
};
