import { dialCountries, isdOf } from '../../../contract/domain/countries.ts';
import * as wire from '../../../contract/schemas/auth.ts';
import type { PhoneOtpInput, PhoneProof, PhoneStart } from '../../../machines/identity/phoneOtp.machine.ts';
import type { OtpTicket } from '../../../machines/types.ts';
import { referralOf } from '../account/referralCode.ts';
import { fromPromise } from '../fromPromise.ts';
import type { AppServices } from '../services.ts';

type Sent = { country: string; number: string };

type Kept = Sent & { ticket: OtpTicket };

type Typed = Sent & { code: string };

/** The ticket of a code that went out just now. */
export const ticketOf = (otp: wire.Otp, message: string): OtpTicket => ({
  // the browser's own clock, so that a wrong one cannot end the countdown early
  issuedAt: Date.now(),
  validMinutes: otp.otp_valid_minutes,
  resendAfter: otp.resend_after,
  to: otp.to,
  message,
});

const goOnWith = ({ country, number, ticket }: Kept): PhoneStart => ({
  country,
  number,
  ticket,
  remainingMs: Math.max(0, ticket.issuedAt + ticket.validMinutes * 60_000 - Date.now()),
});

const startWith = (country: string, number: string): PhoneStart => ({
  country,
  number,
  ticket: null,
  remainingMs: 0,
});

const phoneOf = ({ country, number }: Sent) => ({ isdcode: isdOf(country) ?? '', mobile: number });

/** The country of a dial code; the one in use where several share it. */
const countryOf = (isdcode: string, inUse: string): string =>
  isdOf(inUse) === isdcode ? inUse : (dialCountries.find(({ isd }) => isd === isdcode)?.code ?? inUse);

/** `path` is the call that sends a code to a number. */
const sendCodeBy = (services: AppServices, path: string) =>
  fromPromise<OtpTicket, Sent>(async ({ input, signal }) => {
    const { data, message } = await services.api.postWithMessage(path, phoneOf(input), wire.otpSchema, {
      signal,
    });
    return ticketOf(data, message);
  });

const showTooManyDigits = (services: AppServices) => () =>
  services.notify.alert({ tone: 'danger', text: 'tooManyDigits' });

/** A visitor signs in by a number. */
export const phoneSignInImplementations = (services: AppServices) => ({
  actors: {
    readStart: fromPromise<PhoneStart, PhoneOtpInput>(() => {
      const issuedAt = services.store.read('otp_timestamp');
      const kept = services.store.read('otpTicket');
      if (issuedAt === null || kept === null) return Promise.resolve(startWith(services.country(), ''));
      const { country, number, ...rest } = kept;
      return Promise.resolve(goOnWith({ country, number, ticket: { issuedAt, ...rest, message: '' } }));
    }),
    sendCode: sendCodeBy(services, 'auth/mobilelogin'),
    verifyCode: fromPromise<PhoneProof, Typed>(async ({ input, signal }) => ({
      number: phoneOf(input),
      session: await services.api.post(
        'auth/mobileverify',
        { ...phoneOf(input), otpcode: input.code, ...referralOf(services.store) },
        wire.sessionSchema,
        signal,
      ),
    })),
  },
  actions: {
    showTooManyDigits: showTooManyDigits(services),
    keepTicket: (_: unknown, { country, number, ticket }: Kept) => {
      const { issuedAt, message: _message, ...rest } = ticket;
      services.store.write('otp_timestamp', issuedAt);
      services.store.write('otpTicket', { country, number, ...rest });
    },
    dropTicket: () => services.store.remove('otp_timestamp', 'otpTicket'),
  },
});

/** Somebody signed in proves that a number is theirs. */
export const ownNumberImplementations = (services: AppServices) => ({
  actors: {
    readStart: fromPromise<PhoneStart, PhoneOtpInput>(({ input: { isdcode, mobile, ticket } }) => {
      const inUse = services.country();
      const country = isdcode !== null && mobile !== null ? countryOf(isdcode, inUse) : inUse;
      if (ticket) return Promise.resolve(goOnWith({ country, number: mobile ?? '', ticket }));
      const kept = services.store.read('mobileTicket');
      if (kept === null) return Promise.resolve(startWith(country, mobile ?? ''));
      const { country: there, number, ...rest } = kept;
      return Promise.resolve(goOnWith({ country: there, number, ticket: { ...rest, message: '' } }));
    }),
    sendCode: sendCodeBy(services, 'mobilecheck'),
    verifyCode: fromPromise<PhoneProof, Typed>(async ({ input, signal }) => {
      const { isdcode, mobile } = await services.api.post(
        'mobileverify',
        { ...phoneOf(input), otpcode: input.code },
        wire.mobileVerifiedSchema,
        signal,
      );
      return { number: { isdcode, mobile }, session: null };
    }),
  },
  actions: {
    showTooManyDigits: showTooManyDigits(services),
    keepTicket: (_: unknown, { country, number, ticket }: Kept) => {
      const { message: _message, ...rest } = ticket;
      services.store.write('mobileTicket', { country, number, ...rest });
    },
    dropTicket: () => services.store.remove('mobileTicket'),
  },
});
