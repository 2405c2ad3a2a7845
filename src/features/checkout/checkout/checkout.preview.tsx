import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { toRoute } from '../../../app/router/routes.ts';

export const preview: Drawn = drawn(
  () => import('./CheckoutFrame.tsx'),
  ({ CheckoutFrame }, actor) => (
    <CheckoutFrame
      actor={actor}
      route={toRoute('/checkout', '')}
      Verification={other('verificationLoader')}
      Paypal={other('paypal')}
      ProvePasskey={other('passkeyProof')}
    />
  ),
);
