/**
 * Describes an actor's contract as data: its requests, storage access, effects on the browser and output. For
 * each case, the test also stops the actor, refuses each call and drops each response. The client, the HTTP
 * library and storage are real. Only `fetch` is replaced, with a simulated shop that returns the responses
 * listed in the case.
 */
import assert from 'node:assert/strict';
import { createActor, createMachine, toPromise, type AnyActorLogic, type AnyActorRef } from 'xstate';
import type { ResponseOf } from '../../../contract/api.ts';
import { createFailure, type Failure } from '../../../contract/failure.ts';
import type { AppServices } from '../../../src/actors/services.ts';
import { createClient } from '../../../src/api/client.ts';
import { createMemoryBackend, createStorage, type Key, type Stored } from '../../../src/storage/storage.ts';
import type { CalledBy } from '../../support/shop/client.ts';
import { openPage, origin, xsrf, type Page } from './page.ts';
import { faultsOf } from './requests.ts';

export type StorageContents = { [K in Key]?: Stored<K> | null };

type Answer =
  | { data: unknown; message: string }
  | { status: number; refusal: object }
  | { file: string }
  | { events: readonly unknown[] }
  | { json: unknown }
  | 'lost';

/** A request and the shop's response to it. */
export type ExpectedRequest = {
  /** Method and path below the API root, such as `GET getCart?carttoken=…`. */
  call: string;
  /** Body of the request; null for a GET. */
  body: unknown;
  /**
   * Bearer token that the actor sets itself, or null if the actor sends none. By default, the client adds the token of
   * the signed-in customer.
   */
  bearer?: string | null;
  /** True if the request must be sent even if the page is closing. */
  keepalive?: true;
  response: Answer;
};

/** The actor's result. `stores` lists changes to storage; null means that the key is removed. */
export type End = { returns?: unknown; fails?: Partial<Failure>; stores?: StorageContents };

/** A single case of an actor's contract. */
export type Case = End & {
  when?: string;
  input?: unknown;
  stored?: StorageContents;
  /** URL of the page; `/` by default. */
  at?: string;
  /** Cookies of the page. By default, only the XSRF cookie. */
  cookies?: Readonly<Record<string, string>>;
  /** Cookies that the actor adds. */
  writesCookies?: Readonly<Record<string, string>>;
  /** Final URL of the page, if it differs from the initial one. */
  endsAt?: string;
  /** True if the browser adds an entry to the history. Such an entry has no state. */
  addsEntry?: true;
  /** Query that is stored in the page's history entry. */
  marks?: string;
  /** Sets up other browser properties. Returns a function that undoes any changes outside the page. */
  browser?: (page: Page) => void | (() => void);
  /** Name of another actor on the page. Its first case runs before this case. */
  after?: string;
  /** Steps to run before the first request. The test fails if the request is sent earlier. */
  waitsFor?: readonly ((page: Page) => void)[];
  /** Events whose listeners remain until the page closes. By default, no listeners are allowed to remain. */
  listens?: readonly string[];
  requests?: readonly ExpectedRequest[];
  /**
   * Expected results if a request is refused or its response is lost, keyed by the request's index. By default,
   * the actor must fail with the failure of that request and must store nothing.
   */
  otherwise?: Readonly<Record<number, { refused?: End; lost?: End }>>;
  /** Expected effects on the browser, in order. */
  does?: readonly string[];
  /** Triggers browser events while the actor runs, for actors that send events to their chart. */
  happens?: (page: Page) => boolean | void;
  /** True if the running actor cancels the browser event. A stopped actor must not cancel it. */
  stops?: true;
  /** Events that the actor sends. It must not send any after it has been stopped. */
  sends?: readonly object[];
  /** True if the actor finishes without being stopped. */
  ends?: true;
  /** Expected storage while the actor runs, if it differs from the initial storage. */
  holds?: StorageContents;
};
export type Contract = {
  /** All storage keys that the actor reads. */
  reads?: readonly Key[];
  cases: readonly Case[];
  /**
   * True if the request continues after the actor is stopped, because other actors share it or the screen
   * already shows the change.
   */
  outlives?: true;
};
/** A single case of an action. */
export type Deed = Pick<
  Case,
  | 'when'
  | 'after'
  | 'stored'
  | 'at'
  | 'endsAt'
  | 'addsEntry'
  | 'marks'
  | 'browser'
  | 'happens'
  | 'listens'
  | 'does'
  | 'stores'
  | 'writesCookies'
> & {
  params?: unknown;
};
type Made = {
  actors?: Record<string, AnyActorLogic>;
  actions?: Record<string, (of: never, params: never) => unknown>;
};
/** Contracts for the implementations in one file. */
export type Contracts = {
  /** Shortened path of the file, such as `checkout/cart`. */
  file: string;
  made: (services: AppServices, page: Page) => Made;
  /** Contracts keyed by actor name. */
  contracts?: Readonly<Record<string, Contract>>;
  /** Cases keyed by action name. */
  actions?: Readonly<Record<string, readonly Deed[]>>;
};

/** Returns the `does` entry for an event sent to another actor. */
export const tells = (whom: string, what: unknown): string => `tells ${whom} ${JSON.stringify(what)}`;
/** Returns the `does` entry for a navigation. */
export const leads = (to: string | number, how: object = {}): string =>
  `leads to ${to} ${JSON.stringify(how)}`;

type DataFor<Address extends string> = ResponseOf<CalledBy<`/${Address}`>>;
/** Describes a GET request; `answer` is the `data` of its response. */
export const get = <const Address extends string>(
  path: Address,
  answer: NoInfer<DataFor<Address>>,
): ExpectedRequest => ({
  call: `GET ${path}`,
  body: null,
  response: { data: answer, message: '' },
});
/** Describes a POST request; `message` is the `message` of its response. */
export const post = <const Address extends string>(
  path: Address,
  body: object,
  answer?: NoInfer<DataFor<Address>>,
  message = '',
): ExpectedRequest => ({
  call: `POST ${path}`,
  body,
  response: { data: answer ?? {}, message },
});
export const file = (path: string, body: object, content: string): ExpectedRequest => ({
  ...post(path, body),
  response: { file: content },
});
export const events = (path: string, body: object, sent: readonly unknown[]): ExpectedRequest => ({
  ...post(path, body),
  response: { events: sent },
});
/** Describes a request to another host, which is sent without the shop's bearer token, cookies or headers. */
export const elsewhere = (address: string, answer: unknown): ExpectedRequest => ({
  call: `GET ${address}`,
  body: null,
  bearer: null,
  response: { json: answer },
});
export const refused = (ask: ExpectedRequest, status: number, refusal: object = {}): ExpectedRequest => ({
  ...ask,
  response: { status, refusal: { message: '', ...refusal } },
});
export const withLostResponse = (ask: ExpectedRequest): ExpectedRequest => ({ ...ask, response: 'lost' });

/** Language and country of the page. Both differ from the shop's defaults. */
export const language = 'fr';
export const country = 'DE';

const sampleRefusal = { message: 'Not now.', code: 'NOT_NOW', data: { why: 1 } };
const refusal = createFailure('conflict', sampleRefusal);
/**
 * Expected results if a call fails after the actor has changed storage. The change remains, and the actor fails
 * with the call's failure.
 */
export const failing = (stores: StorageContents): { refused: End; lost: End } => ({
  refused: { fails: refusal, stores },
  lost: { fails: { kind: 'network' }, stores },
});

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const respond = (answer: Exclude<Answer, 'lost'>): Response => {
  if ('file' in answer) return new Response(answer.file);
  if ('json' in answer) return json(answer.json);
  if ('events' in answer)
    return new Response(answer.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  return 'refusal' in answer
    ? json({ success: false, ...answer.refusal }, answer.status)
    : json({ success: true, ...answer });
};

type Noted = Omit<ExpectedRequest, 'response'> & {
  signal: AbortSignal;
  language: string | null;
  xsrf: string | null;
  credentials: RequestCredentials;
};
/** Returns whether a request is sent to another host. */
const isElsewhere = ({ call }: Pick<ExpectedRequest, 'call'>): boolean => call.includes('://');

const note = async (request: Request): Promise<Noted> => {
  const bearer = request.headers.get('authorization');
  return {
    call: `${request.method} ${request.url.replace(`${origin}/api/`, '')}`,
    body: request.method === 'GET' ? null : (JSON.parse(await request.text()) as unknown),
    bearer: bearer === null ? null : bearer.replace('Bearer ', ''),
    ...(request.keepalive ? { keepalive: true as const } : {}),
    signal: request.signal,
    language: request.headers.get('accept-language'),
    xsrf: request.headers.get('x-xsrf-token'),
    credentials: request.credentials,
  };
};

/** Serialises values in the same way as storage does. */
const textsOf = (contents: StorageContents): Record<string, string> => {
  const backend = createMemoryBackend();
  const store = createStorage(backend);
  for (const [key, value] of Object.entries(contents))
    if (value !== null) store.write(key as 'user', value as never);
  return dump(backend);
};
const dump = (backend: ReturnType<typeof createMemoryBackend>): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: backend.length }, (_, index) => backend.key(index)!)
      .sort()
      .map((key) => [key, backend.getItem(key)!]),
  );

const { setTimeout } = globalThis;
/** Polls until a condition holds. Gives up after 5,000 attempts, which happens only if there is a bug. */
const until = async (isSo: () => boolean): Promise<void> => {
  for (let n = 0; n < 5_000 && !isSo(); n += 1) await new Promise((done) => setTimeout(done, 1));
};
/** Waits until all pending work is done. */
const settle = async (): Promise<void> => {
  for (let n = 0; n < 20; n += 1) await new Promise((done) => setImmediate(done));
};

type Harness = {
  page: Page;
  services: AppServices;
  backend: ReturnType<typeof createMemoryBackend>;
  noted: Noted[];
  read: Set<Key>;
  close: () => Promise<void>;
};

/**
 * Returns the bearer token of a request that uses the stored token. The prefix `session` distinguishes this
 * token from tokens that the actor passes itself.
 */
const ofSession = (token: string | null): string | null => (token === null ? null : `session ${token}`);

const guarded = { 'XSRF-TOKEN': xsrf };

/**
 * Opens a page with the case's storage and a shop that returns the given responses in order. If `isSilent` is
 * true, the shop never responds.
 */
const openHarness = (given: Case, requests: readonly ExpectedRequest[], isSilent = false): Harness => {
  const page = openPage(given.at ?? '/', given.cookies ?? guarded);
  const undo = given.browser?.(page);
  const backend = createMemoryBackend();
  const store = createStorage(backend);
  for (const [key, value] of Object.entries(given.stored ?? {}))
    if (value !== null) store.write(key as 'user', value as never);
  const read = new Set<Key>();
  const noted: Noted[] = [];
  let lostRead: string | null = null;
  const { fetch, console } = globalThis;
  const faults: unknown[] = [];
  // Fail if anything is printed, because console output could leak a token.
  const printing = Object.keys(console).map((method) => [
    method,
    (...words: unknown[]) => void faults.push(`prints with console.${method}: ${words.join(' ')}`),
  ]);
  globalThis.console = {
    ...(Object.fromEntries(printing) as Console),
    error: (fault: unknown) => void faults.push(fault),
    warn: (...words: unknown[]) => void page.done.push(`warns ${words.join(' ')}`),
  };
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    // The client retries a read if its response is lost, so the second attempt must fail too.
    if (request.url === lostRead) throw new TypeError('fetch failed');
    const at = noted.length;
    // Add a placeholder before reading the body, so that parallel requests keep their order.
    noted.push({} as Noted);
    noted[at] = await note(request);
    if (isSilent)
      return await new Promise((_, refuse) =>
        request.signal.addEventListener('abort', () => refuse(request.signal.reason), { once: true }),
      );
    const ask = requests[at];
    assert.ok(ask, `unexpected call: ${noted[at].call}`);
    if (ask.response === 'lost') {
      if (request.method === 'GET') lostRead = request.url;
      throw new TypeError('fetch failed');
    }
    return respond(ask.response);
  };
  const services = {
    store: {
      ...store,
      read: (key: Key) => {
        read.add(key);
        return store.read(key);
      },
    },
    api: createClient({
      base: `${origin}/api`,
      language: () => language,
      accessToken: () => ofSession(store.read('accessToken')),
      onSessionLost: () => {},
      onSignedOut: () => {},
      resendDelay: 0,
    }),
    language: () => language,
    country: () => country,
    go: (to: string | number, how?: object) => void page.done.push(leads(to, how)),
    reload: () => void page.done.push('loads the page anew'),
    notify: Object.fromEntries(
      ['alert', 'openDialog', 'closeDialog', 'cart', 'location', 'session', 'auth', 'consent', 'screen'].map(
        (whom) => [whom, (what: unknown) => void page.done.push(tells(whom, what))],
      ),
    ),
  } as unknown as AppServices;
  return {
    page,
    services,
    backend,
    noted,
    read,
    close: async () => {
      globalThis.fetch = fetch;
      globalThis.console = console;
      undo?.();
      await page.close();
      assert.deepEqual(faults, [], 'errors thrown and console output');
    },
  };
};

const actorsOf = (
  { made }: Contracts,
  name: string,
  { services, page }: Harness,
): Record<string, AnyActorLogic> => {
  const { actors = {} } = made(services, page);
  assert.ok(actors[name], `there is no actor ${name}`);
  return actors;
};

/** Checks that each request conforms to the server's API. */
const checkForms = (requests: readonly ExpectedRequest[]): void => {
  for (const { call, body } of requests.filter((ask) => !isElsewhere(ask)))
    assert.deepEqual(faultsOf(call, body), [], `the server refuses ${call}`);
};

const checkCalls = (
  noted: readonly Noted[],
  requests: readonly ExpectedRequest[],
  { stored = {}, cookies }: Case,
): void => {
  assert.deepEqual(
    noted.map(({ call, body, bearer, keepalive }) => ({ call, body, bearer, keepalive })),
    requests.map(({ call, body, bearer = ofSession(stored.accessToken ?? null), keepalive }) => ({
      call,
      body,
      bearer,
      keepalive,
    })),
    'requests',
  );
  for (const one of noted) {
    const { call } = one;
    const isOurs = !isElsewhere(one);
    assert.equal(one.language, isOurs ? language : null, `the language of ${call}`);
    assert.equal(one.credentials, isOurs ? 'same-origin' : 'omit', `credentials of ${call}`);
    const guard = call.startsWith('GET') || cookies ? null : xsrf;
    assert.equal(one.xsrf, guard, `XSRF header of ${call}`);
  }
};

type Outcome = { returns: unknown } | { fails: unknown };
const run = async (logic: AnyActorLogic, given: Case, harness: Harness): Promise<Outcome> => {
  const actor = createActor(logic, { input: given.input });
  const output = toPromise(actor).then(
    (returns: unknown): Outcome => ({ returns }),
    (fails: unknown): Outcome => ({ fails }),
  );
  actor.start();
  for (const step of given.waitsFor ?? []) {
    await settle();
    assert.deepEqual(harness.noted, [], 'requests sent too early');
    step(harness.page);
  }
  return output;
};
const expected = ({ returns, fails }: End): Outcome =>
  fails ? { fails: createFailure(fails.kind ?? 'generic', fails) } : { returns };

type Told = { type: string; error?: unknown };
/** Returns whether the event was sent by the actor itself rather than by XState. */
const isNews = ({ type }: Told): boolean => !type.startsWith('xstate.');
/** Runs the actor in a machine that records the events it receives from the actor. */
const listenTo = (logic: AnyActorLogic, input: unknown): { root: AnyActorRef; events: Told[] } => {
  const events: Told[] = [];
  const root = createActor(
    createMachine({
      invoke: { id: 'asked', src: logic, input: () => input as never },
      on: { '*': { actions: ({ event }) => void events.push({ ...event }) } },
    }),
  ).start();
  return { root, events };
};

/** Checks storage, URL, listeners and cookies after a case. */
const checkLeft = ({ backend, page }: Harness, given: Case, { stores }: End): void => {
  assert.deepEqual(dump(backend), textsOf({ ...given.stored, ...stores }), 'stored values afterwards');
  const { pathname, search, hash } = page.window.location;
  assert.equal(pathname + search + hash, given.endsAt ?? given.at ?? '/', 'URL');
  // The router reads the page's position in the history from this state.
  const state = given.addsEntry ? null : { idx: 3, ...(given.marks && { usr: given.marks }) };
  assert.deepEqual((page.window.history.state as unknown) ?? null, state, 'history entry');
  assert.deepEqual(page.listensTo(), given.listens ?? [], 'remaining listeners');
  assert.deepEqual(page.cookies(), { ...(given.cookies ?? guarded), ...given.writesCookies }, 'cookies');
};

const action = 'action ';
/** Names of all actors and actions in a table, such as `loadCart` and `action storeCart`. */
export const namesIn = ({ contracts = {}, actions = {} }: Contracts): string[] => [
  ...Object.keys(contracts),
  ...Object.keys(actions).map((name) => action + name),
];
export const casesOf = ({ contracts = {}, actions = {} }: Contracts, name: string): number =>
  (contracts[name]?.cases ?? actions[name.slice(action.length)] ?? []).length;
/** Names of the actions that the table's file implements. */
export const loadActions = async ({ made }: Contracts): Promise<string[]> => {
  const harness = openHarness({}, []);
  try {
    return Object.keys(made(harness.services, harness.page).actions ?? {});
  } finally {
    await harness.close();
  }
};

const inCase = async (title: string, check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`;
    throw error;
  }
};

const checkDeed = async (table: Contracts, name: string, given: Deed): Promise<void> => {
  const harness = openHarness(given, []);
  const { page, services } = harness;
  try {
    const { actions, actors } = table.made(services, page);
    const act = actions?.[name];
    assert.ok(act, `there is no action ${name}`);
    const before = given.after ? listenTo(actors![given.after]!, undefined).root : null;
    // Wait for all effects except the last one, which is the action's own effect.
    if (before) await until(() => page.done.length === given.does!.length - 1);
    await settle();
    act({} as never, given.params as never);
    await until(() => page.done.length >= (given.does?.length ?? 0) || given.happens !== undefined);
    await settle();
    given.happens?.(page);
    before?.stop();
    assert.deepEqual(harness.noted, [], 'requests');
    checkLeft(harness, given, given);
  } finally {
    await harness.close();
  }
  // Visit counts differ from run to run, so replace them with a constant.
  const done = page.done.map((what) => what.replace(/"id":"\d+\./, '"id":"N.'));
  assert.deepEqual(done, given.does ?? [], 'effects');
};

/** Runs one actor or action through all its cases. @throws AssertionError with the difference */
export const checkContract = async (table: Contracts, name: string): Promise<void> => {
  const whose = `${table.file} ${name}`;
  if (name.startsWith(action)) {
    const named = name.slice(action.length);
    for (const deed of table.actions![named]!)
      await inCase(`${whose}, ${deed.when ?? 'only case'}`, () => checkDeed(table, named, deed));
    return;
  }
  const { reads = [], cases, outlives } = table.contracts![name]!;
  const readKeys = new Set<Key>();
  const play = async (
    given: Case,
    requests: readonly ExpectedRequest[],
    end: End,
    least = requests.length,
  ): Promise<void> => {
    const { stored = {} } = given;
    const before = given.after ? table.contracts![given.after]!.cases[0]! : null;
    const earlier = before?.requests ?? [];
    const harness = openHarness(given, [...earlier, ...requests]);
    try {
      const actors = actorsOf(table, name, harness);
      if (before) await run(actors[given.after!]!, before, harness);
      harness.read.clear();
      if (given.sends || given.holds) {
        const { root, events } = listenTo(actors[name]!, given.input);
        const { sends = [] } = given;
        await settle();
        const isLet = given.happens?.(harness.page);
        if (given.stops) assert.equal(isLet, false, 'the event is cancelled');
        await until(() => events.length >= sends.length);
        await settle();
        assert.deepEqual(events.filter(isNews), sends, 'sent events');
        assert.deepEqual(
          events.find(({ type }) => type.startsWith('xstate.error'))?.error,
          end.fails && createFailure(end.fails.kind ?? 'generic', end.fails),
          'failure',
        );
        assert.equal(
          events.some(({ type }) => type.startsWith('xstate.done')),
          given.ends === true,
          'it ended',
        );
        assert.deepEqual(
          dump(harness.backend),
          textsOf({ ...stored, ...given.holds }),
          'stored values while it runs',
        );
        root.stop();
        await settle();
        const isLetThen = given.happens?.(harness.page);
        if (given.stops) assert.equal(isLetThen, true, 'the event is no longer cancelled');
        await settle();
        assert.deepEqual(events.filter(isNews), sends, 'sent events after the stop');
        checkCalls(harness.noted, requests, given);
      } else {
        const outcome = await run(actors[name]!, given, harness);
        const noted = harness.noted.slice(earlier.length);
        checkCalls(noted, requests.slice(0, Math.max(least, noted.length)), given);
        assert.deepEqual(outcome, expected(end), 'outcome');
      }
      checkLeft(harness, given, end);
      for (const key of harness.read) readKeys.add(key);
    } finally {
      await harness.close();
    }
    if (requests === given.requests || !given.requests)
      assert.deepEqual(harness.page.done, given.does ?? [], 'effects on the browser');
  };

  for (const given of cases) {
    const { requests = [], otherwise = {} } = given;
    const title = `${whose}, ${given.when ?? 'only case'}`;
    await inCase(title, async () => {
      checkForms(requests);
      await play(given, requests, given);
    });
    for (const [at, ask] of requests.entries()) {
      // Skip calls for which the case already expects a failure.
      if (ask.response === 'lost' || 'refusal' in ask.response || given.sends) continue;
      const instead = (answer: Answer): ExpectedRequest[] =>
        requests.map((one, n) => (n === at ? { ...one, response: answer } : one));
      const by = otherwise[at] ?? {};
      await inCase(`${title}, "${ask.call}" refused`, () =>
        play(
          given,
          instead({ status: 409, refusal: sampleRefusal }),
          by.refused ?? { fails: refusal },
          at + 1,
        ),
      );
      await inCase(`${title}, "${ask.call}" lost`, () =>
        play(given, instead('lost'), by.lost ?? { fails: { kind: 'network' } }, at + 1),
      );
    }
    if (requests.length > 0)
      await inCase(`${title}, stopped`, async () => {
        const harness = openHarness(given, requests, true);
        try {
          const { root } = listenTo(actorsOf(table, name, harness)[name]!, given.input);
          for (const step of given.waitsFor ?? []) step(harness.page);
          await until(() => harness.noted[0]?.signal !== undefined);
          const first = harness.noted[0]?.signal;
          assert.ok(first, 'nothing was requested');
          root.stop();
          await settle();
          assert.equal(first.aborted, outlives !== true, 'whether its request is aborted');
        } finally {
          await harness.close();
        }
      });
  }
  await inCase(`${whose}, all cases`, () => {
    assert.deepEqual([...readKeys].sort(), [...reads].sort(), 'storage keys read');
    return Promise.resolve();
  });
};
