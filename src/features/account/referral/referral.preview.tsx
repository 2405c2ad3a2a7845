import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { owner } from '../../../../flows/preview/neighbours.ts';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  async () => ({
    ...(await import('./Referral.tsx')),
    profile: await owner(),
  }),
  ({ Referral, profile }, actor) => (
    <div className={s.frame}>
      <Referral actor={actor} profile={profile} />
    </div>
  ),
);
