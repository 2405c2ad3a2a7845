import { credentialsDrivers } from '../../../flows/drivers/account/credentials.ts';
import { walkView } from '../support/walkView.tsx';

walkView('credentials', credentialsDrivers);
