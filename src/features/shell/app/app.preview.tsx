import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('../../../app/crash/RootStatus.tsx'),
  ({ RootStatus }, actor) => (
    <RootStatus root={actor}>
      <p className={s.note}>The shop runs.</p>
    </RootStatus>
  ),
);
