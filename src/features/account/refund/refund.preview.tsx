import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./ConfirmRefund.tsx'),
  ({ ConfirmRefund }, actor) => (
    <div className={s.frame}>
      <ConfirmRefund actor={actor} total="20.00" />
    </div>
  ),
);
