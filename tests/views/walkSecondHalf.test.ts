import { walkHalf } from './harness/walkHalf.ts';

walkHalf(1);
