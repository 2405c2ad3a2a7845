import { drawn, nothing, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => Promise.all([import('../../../app/layout/header/HeaderAccount.tsx'), import('./ConfirmSignOut.tsx')]),
  ([{ HeaderAccount }, { ConfirmSignOut }], actor) => (
    <div className={s.frame}>
      <HeaderAccount actors={{ session: actor, authLoader: { send: nothing } as never }} />
      <ConfirmSignOut actor={actor} />
    </div>
  ),
);
