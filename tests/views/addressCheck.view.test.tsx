import { addressCheckGestures } from '../flows/gestures/addressCheck.ts';
import { walkView } from './support/walkView.tsx';

walkView('addressCheck', addressCheckGestures);
