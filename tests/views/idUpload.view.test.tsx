import { IdForm } from '../../src/screens/verification/IdForm.tsx';
import { idUploadGestures } from '../flows/gestures/idUpload.ts';
import { walkView } from './support/walkView.tsx';

walkView('idUpload', (actor) => <IdForm actor={actor as never} />, idUploadGestures);
