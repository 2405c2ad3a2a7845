import { idUploadDrivers } from '../../flows/drivers/idUpload.ts';
import { walkView } from './support/walkView.tsx';

walkView('idUpload', idUploadDrivers);
