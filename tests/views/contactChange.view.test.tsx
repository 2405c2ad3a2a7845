import { contactUndoGestures, reauthGestures } from '../flows/gestures/reauth.ts';
import { walkView } from './support/walkView.tsx';

walkView('reauth', reauthGestures);
walkView('contactUndo', contactUndoGestures);
