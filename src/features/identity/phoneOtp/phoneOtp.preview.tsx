import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./PhoneSignIn.tsx'),
  ({ PhoneSignIn }, actor) => (
    <div className={s.part}>
      <PhoneSignIn actor={actor} Code={other('oneTimeCode')} />
    </div>
  ),
);
