import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./ProfilePage.tsx'),
  ({ ProfilePage }, actor) => (
    <div className={s.frame}>
      <ProfilePage
        actor={actor}
        checks={{ mobile: other('phoneOtp'), email: other('emailChange'), reauth: other('reauth') }}
        Ask={other('unsavedChanges')}
      />
    </div>
  ),
);
