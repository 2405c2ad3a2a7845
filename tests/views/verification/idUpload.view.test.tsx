import { idUploadDrivers } from '../../../flows/drivers/verification/idUpload.ts';
import { walkView } from '../harness/walkView/verification.ts';

walkView('idUpload', idUploadDrivers);
