import { fromCallback } from 'xstate';
import type { CheckedAddress, PersonDetails } from '../../machines/addressCheck.machine.ts';
import type { PickedFile, ReadyFile } from '../../machines/idUpload.machine.ts';
import type { VerificationEvent, VerificationInput } from '../../machines/verification.machine.ts';
import { emailVerifiedSchema, otpSchema } from '../api/auth.ts';
import { failureOf } from '../api/failure.ts';
import { addressVerifiedSchema, profileSchema } from '../api/profile.ts';
import type { AddressRequest, DocType, Profile } from '../api/profile.ts';
import { fileFault, idFileType } from '../domain/idFile.ts';
import { fromPromise } from './fromPromise.ts';
import { holdPage } from './leave.ts';
import { nameOf } from './names.ts';
import { ticketOf } from './phone.ts';
import { shrinkPicture, toBase64 } from './picture.ts';
import type { World } from './world.ts';

export const announceProfile =
  (world: World) =>
  (_: unknown, { profile }: { profile: Profile | null }): void => {
    if (!profile) return;
    const name = nameOf(profile);
    if (name) world.tell.session({ type: 'session.renamed', name });
    // the profile may lie open on the same screen
    const changed = { type: 'profile.changed', profile };
    world.tell.screen(changed);
  };

/** The account's own address is proved by the code of the sign-up or one like it, another address by a code for it. */
export const emailCheckParts = (world: World) => ({
  actors: {
    sendCode: fromPromise<{ message: string; to: string }, { email: string; own: boolean }>(
      async ({ input: { email, own }, signal }) => {
        const { data, message } = own
          ? await world.api.tell('emailresend', {}, otpSchema, { signal })
          : await world.api.tell('email/send-otp', { email }, otpSchema, { signal });
        return { message, to: data.to };
      },
    ),
    verifyCode: fromPromise<string, { email: string; code: string; own: boolean }>(
      async ({ input: { email, code, own }, signal }) => {
        const proved = own
          ? await world.api.post('emailverify', { code }, emailVerifiedSchema, signal)
          : await world.api.post('email/verify-otp', { email, otpcode: code }, emailVerifiedSchema, signal);
        return proved.email ?? email;
      },
    ),
  },
});

export const addressCheckParts = (world: World) => ({
  actors: {
    savePerson: fromPromise<Profile, PersonDetails>(({ input, signal }) => {
      const { firstname, lastname, dob, gender } = input;
      return world.api.post('updateprofile', { firstname, lastname, dob, gender }, profileSchema, signal);
    }),
    checkAddress: fromPromise<CheckedAddress, AddressRequest>(async ({ input, signal }) => {
      const { data, message } = await world.api.tell('addressverify', input, addressVerifiedSchema, {
        signal,
      });
      return {
        address: data.address,
        corrected: data.corrected === 1,
        ticket: data.otp && ticketOf(data.otp, message),
      };
    }),
  },
});

export const idUploadParts = (world: World) => ({
  actors: {
    prepareFile: fromPromise<ReadyFile, PickedFile>(async ({ input }) => {
      const type = idFileType(input);
      const fault = fileFault(input);
      const file = input.handle as Blob;
      const isPicture = type?.startsWith('image/') ?? false;
      const smaller = fault === 'FILE_SIZE' && isPicture ? await shrinkPicture(file) : null;
      if (fault && !smaller) throw failureOf('validation', { code: fault });
      const ready = smaller
        ? {
            name: input.name.replace(/\.\w+$/, '.jpg'),
            type: smaller.type,
            size: smaller.size,
            handle: smaller,
          }
        : { ...input, type: type ?? input.type };
      return {
        ...ready,
        preview: isPicture ? URL.createObjectURL(smaller ?? file) : null,
        shrunk: smaller !== null,
      };
    }),
    uploadDocument: fromPromise<Profile, { doctype: DocType; file: ReadyFile }>(
      async ({ input: { doctype, file }, signal }) => {
        let content_base64: string;
        try {
          content_base64 = await toBase64(file.handle as Blob);
        } catch {
          // it was moved or deleted since it was picked
          throw failureOf('validation', { code: 'FILE_REQUIRED' });
        }
        const document = { doctype, filename: file.name.slice(-200), mime: file.type, content_base64 };
        return world.api.post('updateprofile', { document }, profileSchema, signal);
      },
    ),
    holdPage,
  },
  actions: {
    releasePreview: (_: unknown, { file }: { file: ReadyFile | null }) => {
      if (file?.preview) URL.revokeObjectURL(file.preview);
    },
  },
});

export const verificationParts = (world: World) => ({
  actors: {
    loadProfile: fromPromise<Profile>(({ signal }) =>
      world.api.get('getprofile', { bBillAdd: 1 }, profileSchema, signal),
    ),
    saveDeclaration: fromPromise<Profile, { from: VerificationInput['from'] }>(({ input, signal }) =>
      world.api.post(
        'updateprofile',
        { bowner: 1, acceptterms: 1, ...(input.from === 'checkout' ? { bcheckout: 1 } : {}) },
        profileSchema,
        signal,
      ),
    ),
    watchPage: fromCallback<VerificationEvent>(({ sendBack }) => {
      const tell = () => {
        if (document.visibilityState === 'visible') sendBack({ type: 'verification.pageSeen' });
      };
      document.addEventListener('visibilitychange', tell);
      window.addEventListener('focus', tell);
      return () => {
        document.removeEventListener('visibilitychange', tell);
        window.removeEventListener('focus', tell);
      };
    }),
  },
  actions: { announceProfile: announceProfile(world) },
});
