import { shellViews } from '../../../../flows/preview/views/shell.tsx';
import { shellFlows } from '../../../../flows/samples/areas/shell.ts';
import { createWalkView } from './createWalkView.tsx';

export const walkView = createWalkView(shellFlows, shellViews);
