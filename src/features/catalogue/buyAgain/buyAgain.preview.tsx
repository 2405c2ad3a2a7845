import { part, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = part(async () => (await import('./BuyAgain.tsx')).BuyAgain);
