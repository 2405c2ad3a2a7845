import { mobileCheckGestures } from '../flows/gestures/mobileCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('mobileCheck', mobileCheckGestures);
