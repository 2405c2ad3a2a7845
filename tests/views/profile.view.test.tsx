import { profileGestures } from '../flows/gestures/profile.ts';
import { walkView } from './support/walkView.tsx';

walkView('profile', profileGestures);
