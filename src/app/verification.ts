import { addressCheckMachine } from '../../machines/addressCheck.machine.ts';
import { emailCheckMachine } from '../../machines/emailCheck.machine.ts';
import { idUploadMachine } from '../../machines/idUpload.machine.ts';
import { phoneOtpMachine } from '../../machines/phoneOtp.machine.ts';
import { typingMachine } from '../../machines/typing.machine.ts';
import { verificationMachine } from '../../machines/verification.machine.ts';
import { ownNumberParts } from '../actors/phone.ts';
import {
  addressCheckParts,
  emailCheckParts,
  idUploadParts,
  verificationParts,
} from '../actors/verification.ts';
import { typingParts } from '../actors/typing.ts';
import type { World } from '../actors/world.ts';

/** The identity check with the world wired in, for every screen that invokes it. */
export const verificationOf = (world: World): typeof verificationMachine => {
  const { actors, actions } = verificationParts(world);
  return verificationMachine.provide({
    actors: {
      ...actors,
      phoneOtp: phoneOtpMachine.provide(ownNumberParts(world)),
      emailCheck: emailCheckMachine.provide(emailCheckParts(world)),
      addressCheck: addressCheckMachine.provide(addressCheckParts(world)),
      idUpload: idUploadMachine.provide(idUploadParts(world)),
      typing: typingMachine.provide(typingParts(world)),
    },
    actions,
  });
};
