import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./InlineEmailForm.tsx'),
  ({ InlineEmailForm }, actor) => (
    <div className={s.part}>
      <InlineEmailForm actor={actor} Code={other('oneTimeCode')} />
    </div>
  ),
);
