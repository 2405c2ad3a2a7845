import { catalogueGestures } from '../flows/gestures/catalogue.ts';
import { walkView } from './support/walkView.tsx';

walkView('catalogue', catalogueGestures);
