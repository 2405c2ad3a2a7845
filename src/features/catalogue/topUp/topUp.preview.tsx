import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { toRoute } from '../../../app/router/routes.ts';

export const preview: Drawn = drawn(
  () => import('./TopUpScreen.tsx'),
  ({ TopUpScreen }, actor) => (
    <TopUpScreen actor={actor} route={toRoute('/mobile-topup', '')} Again={other('buyAgain')} />
  ),
);
