import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { toRoute } from '../../../app/router/routes.ts';

export const preview: Drawn = drawn(
  () => import('./OrderSuccessScreen.tsx'),
  ({ OrderSuccessScreen }, actor) => (
    <OrderSuccessScreen
      actor={actor}
      route={toRoute('/order-success', '')}
      Prove={other('oneTimeCode')}
      ProvePasskey={other('passkeyProof')}
      Give={other('gift')}
      Share={other('share')}
      Name={other('recipients')}
      Request={other('share')}
    />
  ),
);
