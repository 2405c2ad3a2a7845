import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { owner } from '../../../../flows/preview/neighbours.ts';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  async () => ({
    ...(await import('./PersonalData.tsx')),
    profile: await owner(),
  }),
  ({ PersonalData, profile }, actor) => (
    <div className={s.frame}>
      <PersonalData actor={actor} profile={profile} Proof={other('reauth')} />
    </div>
  ),
);
