import { dialCountries, isdOf } from '../../../../contract/domain/countries.ts';
import type { CodeTarget } from '../../../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import type { PhoneOtpInput, PhoneStart } from '../../../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import type { OtpTicket } from '../../../../machines/types.ts';
import { fromPromise } from '../../../actors/fromPromise.ts';
import type { AppServices } from '../../../actors/services.ts';
import { referralOf } from '../../account/referral/referralCode.ts';
import { oneTimeCodeImplementations } from '../oneTimeCode/oneTimeCode.actors.ts';

type Sent = { country: string; number: string };

type StoredCode = { target: CodeTarget; ticket: OtpTicket };

const goOnWith = ({ country, number, ticket }: Sent & { ticket: OtpTicket }): PhoneStart => ({
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

/**
 * Returns the country for a dial code. If several countries share the dial code, the current country takes
 * precedence.
 */
const countryOf = (isdcode: string, inUse: string): string =>
  isdOf(inUse) === isdcode ? inUse : (dialCountries.find(({ isd }) => isd === isdcode)?.code ?? inUse);

const showTooManyDigits = (services: AppServices) => () =>
  services.notify.alert({ tone: 'danger', text: 'tooManyDigits' });

/** Actors for signing in with a phone number. */
export const phoneSignInImplementations = (services: AppServices) => ({
  actors: {
    readStart: fromPromise<PhoneStart, PhoneOtpInput>(() => {
      const issuedAt = services.store.read('otp_timestamp');
      const stored = services.store.read('otpTicket');
      if (issuedAt === null || stored === null) return Promise.resolve(startWith(services.country(), ''));
      const { country, number, ...rest } = stored;
      return Promise.resolve(goOnWith({ country, number, ticket: { issuedAt, ...rest, message: '' } }));
    }),
  },
  actions: {
    showTooManyDigits: showTooManyDigits(services),
    removeStoredTicket: () => services.store.remove('otp_timestamp', 'otpTicket'),
  },
});

/** Implements the one-time-code flow for signing in with a phone number. */
export const phoneSignInCode = (services: AppServices) => {
  const { actors } = oneTimeCodeImplementations<'mobile'>(
    services,
    (target) => ({ path: 'auth/mobilelogin', body: phoneOf(target) }),
    async (target, otpcode, signal) => ({
      number: phoneOf(target),
      session: await services.api.post(
        'auth/mobileverify',
        { ...phoneOf(target), otpcode, ...referralOf(services.store) },
        signal,
      ),
    }),
  );
  return {
    actors,
    actions: {
      storeTicket: (_: unknown, { target, ticket: { issuedAt, message: _message, ...rest } }: StoredCode) => {
        const { country, number } = target as Sent;
        services.store.write('otp_timestamp', issuedAt);
        services.store.write('otpTicket', { country, number, ...rest });
      },
      removeStoredTicket: () => services.store.remove('otp_timestamp', 'otpTicket'),
    },
  };
};

/** Actors for verifying a signed-in customer's number. */
export const ownNumberImplementations = (services: AppServices) => ({
  actors: {
    readStart: fromPromise<PhoneStart, PhoneOtpInput>(({ input: { isdcode, mobile, ticket } }) => {
      const inUse = services.country();
      const country = isdcode === null ? inUse : countryOf(isdcode, inUse);
      if (ticket) return Promise.resolve(goOnWith({ country, number: mobile ?? '', ticket }));
      const stored = services.store.read('mobileTicket');
      if (stored === null) return Promise.resolve(startWith(country, mobile ?? ''));
      const { country: there, number, ...rest } = stored;
      return Promise.resolve(goOnWith({ country: there, number, ticket: { ...rest, message: '' } }));
    }),
  },
  actions: {
    showTooManyDigits: showTooManyDigits(services),
    removeStoredTicket: () => services.store.remove('mobileTicket'),
  },
});

/** Implements the one-time-code flow for verifying a signed-in customer's number. */
export const ownNumberCode = (services: AppServices) => {
  const { actors } = oneTimeCodeImplementations<'mobile'>(
    services,
    (target) => ({ path: 'mobilecheck', body: phoneOf(target) }),
    async (target, otpcode, signal) => {
      const { isdcode, mobile } = await services.api.post(
        'mobileverify',
        { ...phoneOf(target), otpcode },
        signal,
      );
      return { number: { isdcode, mobile } };
    },
  );
  return {
    actors,
    actions: {
      storeTicket: (_: unknown, { target, ticket: { message: _message, ...rest } }: StoredCode) => {
        const { country, number } = target as Sent;
        services.store.write('mobileTicket', { country, number, ...rest });
      },
      removeStoredTicket: () => services.store.remove('mobileTicket'),
    },
  };
};
