import { credentialsDrivers } from '../../flows/drivers/credentials.ts';
import { walkView } from './support/walkView.tsx';

walkView('credentials', credentialsDrivers);
