import { unsavedChangesMachine } from '../../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { addressCheckMachine } from '../../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { idUploadMachine } from '../../../../machines/verification/idUpload/idUpload.machine.ts';
import { verificationMachine } from '../../../../machines/verification/verification/verification.machine.ts';
import type { AppServices } from '../../../actors/services.ts';
import { provideOwnNumber } from '../../identity/phoneOtp/provideOwnNumber.ts';
import { unsavedChangesImplementations } from '../../shell/unsavedChanges/unsavedChanges.actors.ts';
import { addressCheckImplementations } from '../addressCheck/addressCheck.actors.ts';
import { provideEmailChange } from '../emailChange/provideEmailChange.ts';
import { idUploadImplementations } from '../idUpload/idUpload.actors.ts';
import { verificationImplementations } from './verification.actors.ts';

/** Provides the verification chart with its implementations for all screens that use it. */
export const provideVerification = (services: AppServices): typeof verificationMachine => {
  const { actors, actions } = verificationImplementations(services);
  return verificationMachine.provide({
    actors: {
      ...actors,
      phoneOtp: provideOwnNumber(services),
      emailChange: provideEmailChange(services),
      addressCheck: addressCheckMachine.provide(addressCheckImplementations(services)),
      idUpload: idUploadMachine.provide(idUploadImplementations(services)),
      unsavedChanges: unsavedChangesMachine.provide(unsavedChangesImplementations(services)),
    },
    actions,
  });
};
