import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./CredentialsList.tsx'),
  ({ CredentialsList }, actor) => (
    <div className={s.frame}>
      <CredentialsList actor={actor} ProvePasskey={other('passkeyProof')} />
    </div>
  ),
);
