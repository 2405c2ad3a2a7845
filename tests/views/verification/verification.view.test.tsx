import { verificationDrivers } from '../../../flows/drivers/verification/verification.ts';
import { walkView } from '../harness/walkView/verification.ts';

walkView('verification', verificationDrivers, {
  outside: { 'verification.left': 'in the account its tabs lead away; the checkout has a button' },
});
walkView('verification', verificationDrivers, { input: { from: 'checkout' } });
