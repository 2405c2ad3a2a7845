import { shellViews } from '../../../../flows/preview/views/shell.tsx';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(shellViews);
