import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import s from '../../../../flows/preview/preview.module.css';

export const preview: Drawn = drawn(
  () => import('./VoucherLimitPage.tsx'),
  ({ VoucherLimitPage }, actor) => (
    <div className={s.frame}>
      <VoucherLimitPage actor={actor} Ask={other('unsavedChanges')} />
    </div>
  ),
);
