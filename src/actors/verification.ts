import { fromCallback } from 'xstate';
import { fileFault, idFileType } from '../../contract/domain/idFile.ts';
import { createFailure } from '../../contract/failure.ts';
import { emailVerifiedSchema, otpSchema } from '../../contract/schemas/auth.ts';
import {
  addressVerifiedSchema,
  profileSchema,
  type AddressRequest,
  type DocType,
  type Profile,
} from '../../contract/schemas/profile.ts';
import type { CheckedAddress, PersonDetails } from '../../machines/verification/addressCheck.machine.ts';
import type { PickedFile, ReadyFile } from '../../machines/verification/idUpload.machine.ts';
import type {
  VerificationEvent,
  VerificationInput,
} from '../../machines/verification/verification.machine.ts';
import { fromPromise } from './fromPromise.ts';
import { blockUnload } from './leave.ts';
import { nameOf } from './names.ts';
import { ticketOf } from './phone.ts';
import { shrinkPicture, toBase64 } from './picture.ts';
import type { AppServices } from './world.ts';

export const announceProfile =
  (services: AppServices) =>
  (_: unknown, { profile }: { profile: Profile | null }): void => {
    if (!profile) return;
    const name = nameOf(profile);
    if (name) services.tell.session({ type: 'session.renamed', name });
    // the profile may lie open on the same screen
    const changed = { type: 'profile.changed', profile };
    services.tell.screen(changed);
  };

/** The account's own address is proved by the code of the sign-up or one like it, another address by a code for it. */
export const emailChangeImplementations = (services: AppServices) => ({
  actors: {
    sendCode: fromPromise<{ message: string; to: string }, { email: string; own: boolean }>(
      async ({ input: { email, own }, signal }) => {
        const { data, message } = own
          ? await services.api.tell('emailresend', {}, otpSchema, { signal })
          : await services.api.tell('email/send-otp', { email }, otpSchema, { signal });
        return { message, to: data.to };
      },
    ),
    verifyCode: fromPromise<string, { email: string; code: string; own: boolean }>(
      async ({ input: { email, code, own }, signal }) => {
        const proved = own
          ? await services.api.post('emailverify', { code }, emailVerifiedSchema, signal)
          : await services.api.post(
              'email/verify-otp',
              { email, otpcode: code },
              emailVerifiedSchema,
              signal,
            );
        return proved.email ?? email;
      },
    ),
  },
});

export const addressCheckImplementations = (services: AppServices) => ({
  actors: {
    savePerson: fromPromise<Profile, PersonDetails>(({ input, signal }) => {
      const { firstname, lastname, dob, gender } = input;
      return services.api.post('updateprofile', { firstname, lastname, dob, gender }, profileSchema, signal);
    }),
    checkAddress: fromPromise<CheckedAddress, AddressRequest>(async ({ input, signal }) => {
      const { data, message } = await services.api.tell('addressverify', input, addressVerifiedSchema, {
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

export const idUploadImplementations = (services: AppServices) => ({
  actors: {
    prepareFile: fromPromise<ReadyFile, PickedFile>(async ({ input }) => {
      const type = idFileType(input);
      const fault = fileFault(input);
      const file = input.handle as Blob;
      const isPicture = type?.startsWith('image/') ?? false;
      const smaller = fault === 'FILE_SIZE' && isPicture ? await shrinkPicture(file) : null;
      if (fault && !smaller) throw createFailure('validation', { code: fault });
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
          throw createFailure('validation', { code: 'FILE_REQUIRED' });
        }
        const document = { doctype, filename: file.name.slice(-200), mime: file.type, content_base64 };
        return services.api.post('updateprofile', { document }, profileSchema, signal);
      },
    ),
    blockUnload,
  },
  actions: {
    releasePreview: (_: unknown, { file }: { file: ReadyFile | null }) => {
      if (file?.preview) URL.revokeObjectURL(file.preview);
    },
  },
});

export const verificationImplementations = (services: AppServices) => ({
  actors: {
    loadProfile: fromPromise<Profile>(({ signal }) =>
      services.api.get('getprofile', { bBillAdd: 1 }, profileSchema, signal),
    ),
    saveDeclaration: fromPromise<Profile, { from: VerificationInput['from'] }>(({ input, signal }) =>
      services.api.post(
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
  actions: { announceProfile: announceProfile(services) },
});
