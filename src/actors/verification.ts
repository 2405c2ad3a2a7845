import { fromCallback, fromPromise } from 'xstate';
import type { CheckedAddress, PersonDetails } from '../../machines/addressCheck.machine.ts';
import type { OtpTicket } from '../../machines/contracts.ts';
import type { PickedFile, ReadyFile } from '../../machines/idUpload.machine.ts';
import type { MobileCheckInput, MobileStart, OwnNumber } from '../../machines/mobileCheck.machine.ts';
import type { VerificationEvent, VerificationInput } from '../../machines/verification.machine.ts';
import { emailVerifiedSchema, mobileVerifiedSchema, otpSchema } from '../api/auth.ts';
import type { Otp } from '../api/auth.ts';
import { failureOf } from '../api/failure.ts';
import { addressVerifiedSchema, profileSchema } from '../api/profile.ts';
import type { AddressRequest, DocType, Profile } from '../api/profile.ts';
import { dialCountries, isdOf } from '../domain/countries.ts';
import { fileFault, idFileType } from '../domain/idFile.ts';
import { holdPage } from './leave.ts';
import { nameOf } from './names.ts';
import { shrinkPicture, toBase64 } from './picture.ts';
import type { World } from './world.ts';

/** The ticket of a code that went out just now. */
const ticketOf = (otp: Otp, message: string): OtpTicket => ({
  // the browser's own clock, so that a wrong one cannot end the countdown early
  issuedAt: Date.now(),
  validMinutes: otp.otp_valid_minutes,
  resendAfter: otp.resend_after,
  to: otp.to,
  message,
});

const remainingOf = ({ issuedAt, validMinutes }: OtpTicket): number =>
  Math.max(0, issuedAt + validMinutes * 60_000 - Date.now());

/** The country of a dial code; the one in use where several share it. */
const countryOf = (isdcode: string, inUse: string): string =>
  isdOf(inUse) === isdcode ? inUse : (dialCountries.find(({ isd }) => isd === isdcode)?.code ?? inUse);

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

export const mobileCheckParts = (world: World) => ({
  actors: {
    readStart: fromPromise<MobileStart, MobileCheckInput>(({ input }) => {
      const known = input.isdcode !== null && input.mobile !== null;
      const country = known ? countryOf(input.isdcode ?? '', world.country()) : world.country();
      const number = input.mobile ?? '';
      if (input.ticket)
        return Promise.resolve({
          country,
          number,
          ticket: input.ticket,
          remainingMs: remainingOf(input.ticket),
        });
      const kept = world.store.read('mobileTicket');
      if (kept === null) return Promise.resolve({ country, number, ticket: null, remainingMs: 0 });
      const ticket = { ...kept, message: '' };
      return Promise.resolve({
        country: kept.country,
        number: kept.number,
        ticket,
        remainingMs: remainingOf(ticket),
      });
    }),
    sendCode: fromPromise<OtpTicket, { country: string; number: string }>(async ({ input, signal }) => {
      const { data, message } = await world.api.tell(
        'mobilecheck',
        { isdcode: isdOf(input.country) ?? '', mobile: input.number },
        otpSchema,
        { signal },
      );
      return ticketOf(data, message);
    }),
    verifyCode: fromPromise<OwnNumber, { country: string; number: string; code: string }>(
      async ({ input, signal }) => {
        const { isdcode, mobile } = await world.api.post(
          'mobileverify',
          { isdcode: isdOf(input.country) ?? '', mobile: input.number, otpcode: input.code },
          mobileVerifiedSchema,
          signal,
        );
        return { isdcode, mobile };
      },
    ),
  },
  actions: {
    showTooManyDigits: () => world.tell.alert({ tone: 'danger', text: 'tooManyDigits' }),
    keepTicket: (
      _: unknown,
      { country, number, ticket }: { country: string; number: string; ticket: OtpTicket },
    ) => {
      const { message: _message, ...rest } = ticket;
      world.store.write('mobileTicket', { country, number, ...rest });
    },
    dropTicket: () => world.store.remove('mobileTicket'),
  },
});

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
