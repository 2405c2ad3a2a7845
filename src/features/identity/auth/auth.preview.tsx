import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./AuthForms.tsx'),
  ({ AuthForms }, actor) => (
    <div className={s.frame}>
      <AuthForms
        actor={actor}
        views={{
          closed: () => null,
          login: other('login'),
          phone: other('phoneOtp'),
          signUp: other('signUp'),
          signUpEmailCode: other('signUpEmailCode'),
        }}
      />
    </div>
  ),
);
