import { idUploadGestures } from '../flows/gestures/idUpload.ts';
import { walkView } from './support/walkView.tsx';

walkView('idUpload', idUploadGestures);
