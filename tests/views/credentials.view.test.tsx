import { credentialsGestures } from '../flows/gestures/credentials.ts';
import { walkView } from './support/walkView.tsx';

walkView('credentials', credentialsGestures);
