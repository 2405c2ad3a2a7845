import { drawn, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = drawn(
  () => import('../../../app/layout/dock/BotNotice.tsx'),
  ({ BotNotice }, actor) => <BotNotice actor={actor} />,
);
