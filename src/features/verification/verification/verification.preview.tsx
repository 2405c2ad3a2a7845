import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => Promise.all([import('./Verification.tsx'), import('./DeclarationForm.tsx')]),
  ([{ Verification }, { DeclarationForm }], actor) => (
    <div className={s.frame}>
      <Verification
        actor={actor}
        steps={{
          mobile: other('phoneOtp'),
          email: other('emailChange'),
          address: other('addressCheck'),
          id: other('idUpload'),
          declaration: DeclarationForm,
        }}
        Ask={other('unsavedChanges')}
      />
    </div>
  ),
);
