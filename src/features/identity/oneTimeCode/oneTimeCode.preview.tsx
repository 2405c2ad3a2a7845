import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

/** Renders the form of the reauth chart, which offers to send a code and also has an alternative. */
export const preview: Drawn = drawn(
  () => import('../reauth/ReauthForm.tsx'),
  ({ ReauthCode }, actor) => (
    <div className={s.part}>
      <ReauthCode actor={actor} contact="ann@example.com" hasPassword replaces />
    </div>
  ),
);
