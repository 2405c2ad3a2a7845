import { drawn, other, type Drawn } from '../../../../flows/preview/drawn.tsx';
import { toRoute } from '../../../app/router/routes.ts';

export const preview: Drawn = drawn(
  () => import('./HomeScreen.tsx'),
  ({ HomeScreen }, actor) => <HomeScreen actor={actor} route={toRoute('/', '')} Again={other('buyAgain')} />,
);
