import { unsavedChangesMachine } from '../../../machines/shell/unsavedChanges/unsavedChanges.machine.ts';
import { addressCheckMachine } from '../../../machines/verification/addressCheck/addressCheck.machine.ts';
import { idUploadMachine } from '../../../machines/verification/idUpload/idUpload.machine.ts';
import { verificationMachine } from '../../../machines/verification/verification/verification.machine.ts';
import type { AppServices } from '../../actors/services.ts';
import { unsavedChangesImplementations } from '../../actors/shell/unsavedChanges.ts';
import { addressCheckImplementations } from '../../actors/verification/addressCheck.ts';
import { idUploadImplementations } from '../../actors/verification/idUpload.ts';
import { verificationImplementations } from '../../actors/verification/verification.ts';
import { emailChangeOf, ownNumberOf } from './contactMachines.ts';

/** The identity check with its implementations, for every screen that invokes it. */
export const provideVerification = (services: AppServices): typeof verificationMachine => {
  const { actors, actions } = verificationImplementations(services);
  return verificationMachine.provide({
    actors: {
      ...actors,
      phoneOtp: ownNumberOf(services),
      emailChange: emailChangeOf(services),
      addressCheck: addressCheckMachine.provide(addressCheckImplementations(services)),
      idUpload: idUploadMachine.provide(idUploadImplementations(services)),
      unsavedChanges: unsavedChangesMachine.provide(unsavedChangesImplementations(services)),
    },
    actions,
  });
};
