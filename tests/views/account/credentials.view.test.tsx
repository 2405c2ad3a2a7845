import { credentialsDrivers } from '../../../flows/drivers/account/credentials.ts';
import { walkView } from '../harness/walkView.tsx';

walkView('credentials', credentialsDrivers);
