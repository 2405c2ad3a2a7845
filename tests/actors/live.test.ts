/** Checks that the data sent to QA tools contains none of the planted secrets. */
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, sendParent, type InspectionEvent } from 'xstate';
import { redact } from '../../flows/inspector/redact.ts';
import { reportLive } from '../../flows/inspector/report.ts';
import { maskMessage } from '../../flows/inspector/stately.ts';
import { phoneInput } from '../../machines/identity/fixtures.ts';
import { loginMachine } from '../../machines/identity/login/login.machine.ts';
import { oneTimeCodeMachine } from '../../machines/identity/oneTimeCode/oneTimeCode.machine.ts';
import { phoneOtpMachine } from '../../machines/identity/phoneOtp/phoneOtp.machine.ts';
import { sessionMachine } from '../../machines/identity/session/session.machine.ts';
import { eventually } from '../setup/eventually.ts';

const planted = {
  password: 'Planted-Passwort-7',
  email: 'planted.person@example.com',
  accessToken: 'plantedAccessToken0123456789abcdef',
  refreshToken: 'plantedRefreshToken0123456789abcdef',
  code: '918273',
  mobile: '791234599',
  name: 'Planted Person',
};
const secrets = Object.values(planted);
const secretsIn = (text: string): string[] => secrets.filter((secret) => text.includes(secret));

const session = {
  profile: { name: planted.name, email: planted.email, image: null },
  access_token: planted.accessToken,
  refresh_token: planted.refreshToken,
  expires_in: 3600,
  email_code_sent: 0,
};

const noTicket = { country: 'CH', number: '', ticket: null, remainingMs: 0 };

/**
 * Runs the password and phone sign-ins on the real charts. Every secret appears in the charts' events, contexts
 * or outputs.
 */
const live = async (inspect: (event: InspectionEvent) => void): Promise<void> => {
  const answer = fromPromise(() => Promise.resolve(session)) as never;
  const login = createActor(loginMachine.provide({ actors: { logIn: answer } }), { inspect });
  login.start();
  const { email, password } = planted;
  login.send({
    type: 'login.submitted',
    email,
    password,
    credentials: { email, password },
  } as never);
  const phone = createActor(
    phoneOtpMachine.provide({
      actors: {
        readStart: fromPromise(() => Promise.resolve(noTicket)) as never,
        oneTimeCode: oneTimeCodeMachine.provide({
          actors: {
            requestCode: fromPromise(() =>
              Promise.resolve({
                issuedAt: 1,
                validMinutes: 5,
                resendAfter: 60,
                to: planted.mobile,
                message: 'sent',
              }),
            ) as never,
            checkCode: fromPromise(() =>
              Promise.resolve({ number: { isdcode: '41', mobile: planted.mobile }, session }),
            ) as never,
          },
          actions: { announceSent: sendParent({ type: 'oneTimeCode.sent' }) },
        }),
      },
    }),
    { input: phoneInput, inspect },
  );
  phone.start();
  await eventually(() => expect(phone.getSnapshot().hasTag('screen:number')).toBe(true));
  phone.send({ type: 'phoneOtp.numberTyped', number: planted.mobile, countries: [] } as never);
  phone.send({ type: 'phoneOtp.numberSubmitted' } as never);
  await eventually(() => expect(phone.getSnapshot().hasTag('screen:code')).toBe(true));
  const code = phone.getSnapshot().children.oneTimeCode!;
  code.send({ type: 'oneTimeCode.typed', digits: planted.code });
  code.send({ type: 'oneTimeCode.submitted' });
  await eventually(() => expect(phone.getSnapshot().status).toBe('done'));
  const user = { name: planted.name, email: planted.email, picture: null, accessToken: planted.accessToken };
  const known = createActor(
    sessionMachine.provide({
      actors: {
        readSession: fromPromise(() =>
          Promise.resolve({ user, hasToken: true, signedInAt: 1, isComplete: true }),
        ) as never,
      },
    }),
    { inspect },
  );
  known.start();
  known.send({ type: 'session.started', session, at: 1, signedIn: session } as never);
  await eventually(() => expect(known.getSnapshot().hasTag('screen:unknown')).toBe(false));
  known.stop();
  await new Promise((resolve) => setTimeout(resolve, 0));
};

test('the unredacted snapshots of the password and phone sign-ins contain every planted secret', async () => {
  const raw: string[] = [];
  await live((event) => {
    if (event.type === '@xstate.snapshot')
      raw.push(
        JSON.stringify(
          [
            event.event,
            (event.snapshot as { context?: unknown; output?: unknown }).context,
            (event.snapshot as { output?: unknown }).output,
          ],
          (_, value: unknown) =>
            typeof value === 'object' && value !== null && 'xstate$$type' in value ? 'actor' : value,
        ),
      );
  });
  expect(secretsIn(raw.join('\n')).sort()).toEqual([...secrets].sort());
});

test('the flows page receives the events without the planted secrets', async () => {
  const posted: unknown[] = [];
  await live(reportLive({ postMessage: (message) => void posted.push(message), addEventListener: () => {} }));
  const text = JSON.stringify(posted);
  expect(posted.length).toBeGreaterThan(10);
  expect(text).toContain('oneTimeCode.submitted');
  expect(secretsIn(text)).toEqual([]);
});

test('Stately’s inspector receives no secrets in events, contexts, outputs or definitions', async () => {
  const posted: object[] = [];
  const { createInspector } = (await import('@statelyai/inspect')) as unknown as {
    createInspector: (
      adapter: { start: () => void; stop: () => void; send: (event: object) => void },
      options: object,
    ) => { inspect: { next?: (event: InspectionEvent) => void } };
  };
  const { inspect } = createInspector(
    { start: () => {}, stop: () => {}, send: (event) => void posted.push(event) },
    { serialize: maskMessage },
  );
  await live((event) => inspect.next?.(event));
  await eventually(() => {
    expect(posted.length).toBeGreaterThan(10);
    expect(JSON.stringify(posted)).toContain('definition');
  });
  // Gives the inspector time to send more events.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const text = JSON.stringify(posted);
  expect(secretsIn(text)).toEqual([]);
});

describe('redacting secrets for the flows page', () => {
  test('redacting already redacted data changes nothing', () => {
    const once = redact({ email: planted.email, list: [planted.code, 'word'], when: 5 });
    expect(redact(once)).toEqual(once);
  });
  test('redacting keeps order states, error codes, countries, quantities and prices', () => {
    expect(
      redact({ status: 'processing', code: 'ORDER_EXISTS', country: 'CH', quantity: 2, Price: '25.00' }),
    ).toEqual({ status: 'processing', code: 'ORDER_EXISTS', country: 'CH', quantity: 2, Price: '25.00' });
  });
  test('redacting masks secrets by their format if the property name does not identify them', () => {
    const text = JSON.stringify(
      redact({ a: planted.email, b: planted.code, c: planted.accessToken, d: [planted.mobile] }),
    );
    expect(secretsIn(text)).toEqual([]);
  });
});
