import { verificationFlow } from '../../../machines/verification/verification/verification.flow.ts';
import { walkView } from '../harness/walkView.tsx';

walkView(verificationFlow, { input: { from: 'checkout' }, outside: {} });
