import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./EmailCodeForm.tsx'),
  ({ EmailCodeForm }, actor) => (
    <div className={s.part}>
      <EmailCodeForm actor={actor} Code={other('oneTimeCode')} />
    </div>
  ),
);
