import { idUploadDrivers } from '../../../flows/drivers/verification/idUpload.ts';
import { walkView } from '../support/walkView.tsx';

walkView('idUpload', idUploadDrivers);
