import { drawn, nothing, other, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('./OrderDrawer.tsx'),
  ({ OrderDrawer }, actor) => (
    <OrderDrawer
      actor={actor}
      onClose={nothing}
      Ask={other('refund')}
      ProvePasskey={other('passkeyProof')}
      Share={other('share')}
      Request={other('share')}
    />
  ),
);
