import { screen, type Drawn } from '../../../../flows/preview/drawn.tsx';

export const preview: Drawn = screen('/', async () => (await import('./HomeScreen.tsx')).HomeScreen);
