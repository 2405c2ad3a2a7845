import { drawn, nothing, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { loadNeighbours } from '../../../../flows/preview/neighbours.ts';

export const preview: Drawn = drawn(
  async () => ({ ...(await import('../../../app/layout/Layout.tsx')), actors: await loadNeighbours() }),
  ({ Layout, actors }, actor) => <Layout actors={{ ...actors, shell: actor }} onPreferences={nothing} />,
);
