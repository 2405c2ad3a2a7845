import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

/** Renders the reauth chart's version of the form, which also offers an alternative to the code. */
export const preview: Drawn = drawn(
  () => import('../reauth/ReauthForm.tsx'),
  ({ ReauthCode }, actor) => (
    <div className={s.part}>
      <ReauthCode actor={actor} contact="ann@example.com" hasPassword replaces />
    </div>
  ),
);
