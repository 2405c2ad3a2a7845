/** Tests the requests and stored data of the identity check, with real charts and real storage. */
import { afterEach, expect, test, vi } from 'vitest';
import { createActor, waitFor, type AnyActorLogic, type AnyActorRef, type AnyMachineSnapshot } from 'xstate';
import { createFailure } from '../../contract/failure.ts';
import { profileMachine } from '../../machines/account/profile/profile.machine.ts';
import { phoneInput, signedIn } from '../../machines/identity/fixtures.ts';
import type { OneTimeCodeEvent } from '../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import { phoneOtpMachine } from '../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { address, known, typedAddress } from '../../machines/verification/fixtures.ts';
import { idUploadMachine } from '../../machines/verification/idUpload/idUpload.machine.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { profileImplementations } from '../../src/features/account/profile/profile.actors.ts';
import { provideOneTimeCode } from '../../src/features/identity/oneTimeCode/provideOneTimeCode.ts';
import {
  phoneSignInCode,
  phoneSignInImplementations,
} from '../../src/features/identity/phoneOtp/phoneOtp.actors.ts';
import { provideOwnNumber } from '../../src/features/identity/phoneOtp/provideOwnNumber.ts';
import { clearPerson } from '../../src/features/identity/session/session.actors.ts';
import { provideEmailChange } from '../../src/features/verification/emailChange/provideEmailChange.ts';
import { idUploadImplementations } from '../../src/features/verification/idUpload/idUpload.actors.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

const otp = {
  otp_sent: 1,
  otp_timestamp: 1,
  otp_valid_minutes: 5,
  resend_after: 60,
  channel: 'sms',
  to: '+41 *** 67',
};
const createServices = () => {
  const store = createStorage(createMemoryBackend());
  const call = vi.fn<(path: string, body: unknown) => Promise<unknown>>();
  const session = vi.fn();
  const api = {
    get: (path: string) => call(path, null),
    post: (path: string, body: unknown) => call(path, body),
    postWithMessage: async (path: string, body: unknown) => ({
      data: await call(path, body),
      message: 'said',
    }),
  };
  const services = {
    store,
    api,
    country: () => 'CH',
    notify: { alert: vi.fn(), session, screen: vi.fn() },
  } as unknown as AppServices;
  return { services, store, call, session };
};

let running: AnyActorRef | null = null;
afterEach(() => running?.stop());
const start = (logic: AnyActorLogic, input?: unknown): AnyActorRef =>
  (running = createActor(logic, { input }).start());
const at = (actor: AnyActorRef, tag: string) =>
  waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).hasTag(tag), { timeout: 120_000 });
const over = (actor: AnyActorRef) =>
  waitFor(actor, (snapshot) => (snapshot as AnyMachineSnapshot).status === 'done', { timeout: 120_000 });

/** Sends events to the one-time code actor of a running flow. */
const tellCode = (actor: AnyActorRef, ...events: OneTimeCodeEvent[]): void => {
  const { oneTimeCode } = (actor.getSnapshot() as AnyMachineSnapshot).children;
  for (const event of events) oneTimeCode?.send(event);
};
const typed: OneTimeCodeEvent = { type: 'oneTimeCode.typed', digits: '123456' };
const submitted: OneTimeCodeEvent = { type: 'oneTimeCode.submitted' };

test('after a reload, a phone number can be verified with the code that was sent before', async () => {
  const { services, store, call } = createServices();
  const first = start(provideOwnNumber(services), phoneInput);
  await at(first, 'screen:number');
  first.send({ type: 'phoneOtp.numberTyped', number: '791234567', countries: [] });
  call.mockResolvedValueOnce(otp);
  first.send({ type: 'phoneOtp.numberSubmitted' });
  await at(first, 'screen:code');
  expect(call).toHaveBeenLastCalledWith('mobilecheck', { isdcode: '41', mobile: '791234567' });
  first.stop();

  const again = start(provideOwnNumber(services), phoneInput);
  await at(again, 'screen:code');
  expect((again.getSnapshot() as { context: object }).context).toMatchObject({ number: '791234567' });
  tellCode(again, typed);
  call.mockResolvedValueOnce({ mobile_verified: 1, isdcode: '41', mobile: '791234567' });
  tellCode(again, submitted);
  const { output } = (await over(again)) as { output: unknown };
  expect(output).toEqual({
    outcome: 'verified',
    number: { isdcode: '41', mobile: '791234567' },
    session: null,
  });
  expect(call).toHaveBeenLastCalledWith('mobileverify', {
    isdcode: '41',
    mobile: '791234567',
    otpcode: '123456',
  });
  expect(store.read('mobileTicket')).toBeNull();
});

test('the phone sign-in uses the same flow as verifying a number, but stores the data about its code under another key', async () => {
  const { services, store, call } = createServices();
  const signIn = phoneOtpMachine
    .provide(phoneSignInImplementations(services))
    .provide({ actors: { oneTimeCode: provideOneTimeCode(phoneSignInCode(services)) } });
  const first = start(signIn, phoneInput);
  await at(first, 'screen:number');
  first.send({ type: 'phoneOtp.numberTyped', number: '791234567', countries: [] });
  call.mockResolvedValueOnce(otp);
  first.send({ type: 'phoneOtp.numberSubmitted' });
  await at(first, 'screen:code');
  expect(call).toHaveBeenLastCalledWith('auth/mobilelogin', { isdcode: '41', mobile: '791234567' });
  expect(store.read('mobileTicket')).toBeNull();
  first.stop();

  const again = start(signIn, phoneInput);
  await at(again, 'screen:code');
  tellCode(again, typed);
  call.mockResolvedValueOnce(signedIn);
  tellCode(again, submitted);
  const { output } = (await over(again)) as { output: unknown };
  expect(output).toMatchObject({ outcome: 'verified', session: signedIn });
  expect(call).toHaveBeenLastCalledWith('auth/mobileverify', {
    isdcode: '41',
    mobile: '791234567',
    otpcode: '123456',
  });
  expect([store.read('otp_timestamp'), store.read('otpTicket')]).toEqual([null, null]);
});

test('signing out removes the stored phone number', () => {
  const { store } = createServices();
  const { to, otp_valid_minutes: validMinutes, resend_after: resendAfter } = otp;
  store.write('mobileTicket', {
    country: 'CH',
    number: '791234567',
    issuedAt: Date.now(),
    validMinutes,
    resendAfter,
    to,
  });
  clearPerson(store);
  expect(store.read('mobileTicket')).toBeNull();
});

test('the country of a known phone number is derived from its dial code', async () => {
  const { services } = createServices();
  const actor = start(provideOwnNumber(services), { isdcode: '49', mobile: '15112345678', ticket: null });
  await at(actor, 'screen:number');
  expect((actor.getSnapshot() as { context: object }).context).toMatchObject({
    country: 'DE',
    number: '15112345678',
  });
});

test.each([
  ['1', 'CA', 'CA'],
  ['1', 'CH', 'US'],
  ['999', 'CA', 'CA'],
])(
  'for the dial code %s, the country in use (%s) determines whether the country is %s',
  async (isdcode, inUse, country) => {
    const { services } = createServices();
    services.country = () => inUse;
    const actor = start(provideOwnNumber(services), { isdcode, mobile: '2045550123', ticket: null });
    await at(actor, 'screen:number');
    expect((actor.getSnapshot() as { context: object }).context).toMatchObject({ country });
  },
);

const submit = (email: string) => ({ type: 'emailChange.addressSubmitted', email });

test("the sign-up code verifies the account's email address, even if a new code is refused because it was requested too soon", async () => {
  const { services, call } = createServices();
  const actor = start(provideEmailChange(services), { email: 'ann@example.com' });
  call.mockRejectedValueOnce(createFailure('tooMany'));
  actor.send(submit('ann@example.com'));
  await at(actor, 'screen:code');
  expect(call).toHaveBeenLastCalledWith('emailresend', {});
  tellCode(actor, typed);
  call.mockResolvedValueOnce({ email_verified: 1 });
  tellCode(actor, submitted);
  expect(((await over(actor)) as { output: unknown }).output).toEqual({
    outcome: 'verified',
    email: 'ann@example.com',
  });
  expect(call).toHaveBeenLastCalledWith('emailverify', { code: '123456' });
});

test('a different email address is verified with a code sent to it', async () => {
  const { services, call } = createServices();
  const actor = start(provideEmailChange(services), { email: 'ann@example.com' });
  call.mockResolvedValueOnce({ ...otp, channel: 'email' });
  actor.send(submit('anna@example.com'));
  await at(actor, 'screen:code');
  expect(call).toHaveBeenLastCalledWith('email/send-otp', { email: 'anna@example.com' });
  tellCode(actor, typed);
  call.mockResolvedValueOnce({ email_verified: 1, email: 'anna@example.com' });
  tellCode(actor, submitted);
  await over(actor);
  expect(call).toHaveBeenLastCalledWith('email/verify-otp', {
    email: 'anna@example.com',
    otpcode: '123456',
  });
});

const upload = (services: AppServices) => idUploadMachine.provide(idUploadImplementations(services));
const pick = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => {
  const handle = new File([bytes], name, { type });
  return { type: 'idUpload.filePicked', file: { name, type, size: handle.size, handle } };
};

test('an ID file is uploaded unchanged, and its preview URL is revoked afterwards', async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const { services, call } = createServices();
  const actor = start(upload(services), { rejected: false, reason: null });
  actor.send({ type: 'idUpload.typeChosen', doctype: 'passport' });
  actor.send(
    pick('passport.png', 'image/png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  );
  const shown = (await at(actor, 'screen:ready')) as { context: { file: { preview: string } } };
  expect(shown.context.file.preview).toMatch(/^blob:/);
  call.mockResolvedValueOnce({ ...known, id_status: 'under_review', id_under_review: 1 });
  actor.send({ type: 'idUpload.submitted' });
  await over(actor);
  expect(call).toHaveBeenLastCalledWith('updateprofile', {
    document: {
      doctype: 'passport',
      filename: 'passport.png',
      mime: 'image/png',
      content_base64: 'iVBORw0KGgo=',
    },
  });
  expect(revoked).toHaveBeenCalledWith(shown.context.file.preview);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['nothing.pdf', 'application/pdf', 0, 'FILE_EMPTY', ''],
  ['large.pdf', 'application/pdf', 2_097_152, 'FILE_SIZE', '%PDF-1.4'],
  ['a.gif', 'image/gif', 10, 'FILE_TYPE', 'GIF89a'],
  // The test environment cannot scale images down, so a large one is rejected.
  ['large.jpg', 'image/jpeg', 2_097_152, 'FILE_SIZE', '\xff\xd8\xff'],
])('the verification rejects the ID file %s before sending it', async (name, type, size, code, head) => {
  const { services, call } = createServices();
  const actor = start(upload(services), { rejected: false, reason: null });
  const content = new Uint8Array(size);
  content.set(Buffer.from(head, 'latin1'));
  actor.send(pick(name, type, content));
  const refused = (await waitFor(
    actor,
    (s) => (s as { context: { failure: unknown } }).context.failure !== null,
  )) as {
    context: { failure: unknown; file: unknown };
  };
  expect(refused.context.failure).toMatchObject({ kind: 'validation', code });
  expect(refused.context.file).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test("the profile verifies the address, saves the personal details and updates the customer's name in the session", async () => {
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
  const { services, call, session } = createServices();
  call.mockResolvedValueOnce(known);
  const actor = start(profileMachine.provide(profileImplementations(services)));
  await at(actor, 'screen:ready');
  actor.send({ type: 'profile.editRequested', group: 'address' });
  call.mockResolvedValueOnce({ address_verified: 1, address, corrected: 1, otp: null });
  actor.send({ type: 'profile.submitted', change: { group: 'address', address: typedAddress } });
  await at(actor, 'saved');
  expect(call).toHaveBeenLastCalledWith('addressverify', typedAddress);

  actor.send({ type: 'profile.editRequested', group: 'personal' });
  call.mockResolvedValueOnce({ ...known, firstname: 'Anna' });
  const person = { firstname: 'Anna', lastname: 'Muster', dob: '1990-05-14', gender: null, age: 36 };
  actor.send({ type: 'profile.submitted', change: { group: 'personal', person } });
  await at(actor, 'saved');
  expect(call).toHaveBeenLastCalledWith('updateprofile', {
    firstname: 'Anna',
    lastname: 'Muster',
    gender: null,
    dob: '1990-05-14',
  });
  expect(session).toHaveBeenLastCalledWith({ type: 'session.renamed', name: 'Anna Muster' });
  vi.unstubAllGlobals();
});
