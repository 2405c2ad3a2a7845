import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./ReauthForm.tsx'),
  ({ ReauthForm }, actor) => (
    <div className={s.part}>
      <ReauthForm actor={actor} Code={other('oneTimeCode')} />
    </div>
  ),
);
