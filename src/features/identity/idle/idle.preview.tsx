import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { signedIn } from '../../../../flows/preview/neighbours.ts';

export const preview: Drawn = drawn(
  async () => ({
    ...(await import('./IdleWarning.tsx')),
    session: await signedIn(),
  }),
  ({ IdleWarning, session }, actor) => <IdleWarning actor={actor} session={session} />,
);
