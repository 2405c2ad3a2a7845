import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

/** Renders the form as the owner of a contact sees it: with an offer to send a code and with an alternative. */
export const preview: Drawn = drawn(
  () => import('../reauth/ReauthForm.tsx'),
  ({ ReauthCode }, actor) => (
    <div className={s.part}>
      <ReauthCode actor={actor} contact="ann@example.com" hasPassword replaces />
    </div>
  ),
);
