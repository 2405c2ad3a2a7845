import type { Flow } from '../flow.ts';
import { addressCheckFlow } from '../verification/addressCheck.ts';
import { emailChangeFlow } from '../verification/emailChange.ts';
import { idUploadFlow } from '../verification/idUpload.ts';
import { verificationFlow } from '../verification/verification.ts';
import { verificationLoaderFlow } from '../verification/verificationLoader.ts';

export const verificationFlows: readonly Flow[] = [
  addressCheckFlow,
  emailChangeFlow,
  idUploadFlow,
  verificationFlow,
  verificationLoaderFlow,
];
