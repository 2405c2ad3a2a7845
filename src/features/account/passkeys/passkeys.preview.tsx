import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { owner } from '../../../../flows/preview/neighbours.ts';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  async () => ({
    ...(await import('./Passkeys.tsx')),
    profile: await owner(),
  }),
  ({ Passkeys, profile }, actor) => (
    <div className={s.frame}>
      <Passkeys
        actor={actor}
        profile={profile}
        proofs={{ reauth: other('reauth'), passkeyProof: other('passkeyProof') }}
      />
    </div>
  ),
);
