import { walkHalf } from './walkHalf.ts';

walkHalf(0);
