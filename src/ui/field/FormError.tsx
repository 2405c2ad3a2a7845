import { FieldError } from './Field.tsx';
import s from './formError.module.css';
import { useCurrentError } from './useCurrentError.ts';

/**
 * What is wrong with a form as a whole, or why it was refused: above its button, in two lines that are always there. It goes
 * with the first edit of the form, unless it is `lasting`.
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
  const told = lasting ? error : standing;
  return (
    <div ref={watch} className={s.formError}>
      {told && (
        <div role="alert">
          <FieldError {...(id ? { id } : {})}>{told}</FieldError>
        </div>
      )}
    </div>
  );
};
