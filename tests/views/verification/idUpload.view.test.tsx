import { idUploadDrivers } from '../../../flows/drivers/verification/idUpload.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('idUpload', idUploadDrivers);
