import { FieldError } from './Field.tsx';
import s from './formError.module.css';
import { useCurrentError } from './useCurrentError.ts';

/**
 * Error of a whole form, or the reason of its refusal, in two reserved lines above its button. The first edit of the
 * form removes it, unless it is `lasting`.
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
