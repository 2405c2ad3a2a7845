/** The whole shop in one process, by one seed: docs/testing.md, "The simulation". */
import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import * as v from 'valibot';
import { declarationVersions } from '../../contract/domain/verification/declarations.ts';
import type { Recording } from '../../flows/page/savedPaths.ts';
import { verifyAuditLog } from '../../server/admin/log/audit.ts';
import { createApp, type ShopApp } from '../../server/app.ts';
import { loadCatalogue, type Catalogue } from '../../server/catalogue/index.ts';
import { readConfig } from '../../server/config.ts';
import type { Receipts } from '../../server/fulfilment/receipts/receiptWorkers.ts';
import { OutcomeUnknown, type Mail } from '../../server/gateways/ports.ts';
import type { Passwords } from '../../server/identity/passwords/passwords.ts';
import { createLog } from '../../server/platform/log.ts';
import { reconcileOrders } from '../../server/reconciliation/reconcileOrders.ts';
import { createSandbox } from '../../server/sandbox/index.ts';
import { listOf } from '../../server/sandbox/reloadly/list.ts';
import { createRandom, type Random } from '../faults/random.ts';
import { readLedgers, verifyLedgers } from '../faults/verifyLedgers.ts';
import { goodCard, registerCustomer } from '../shop/shopper.ts';
import { createSimulationPool, createTurns, emptyTables, type Life } from './database.ts';
import { inside, machine, openEnvironment, type Owner } from './environment.ts';
import {
  faultsOfBooks,
  faultsOfDocuments,
  voucherLimits,
  watchCharts,
  watchSignOut,
  type Violation,
} from './judge.ts';
import { createNetwork, type Target } from './network.ts';
import {
  countPagesAnew,
  createDevice,
  keepCookie,
  loadAllCode,
  openPage,
  type Device,
  type Page,
} from './page.ts';
import { plants, type PlantName } from './plants.ts';
import { drawPlan, nextMove, sellGiftCards, type Account, type Shopper } from './shopper.ts';
import { createStaff } from './staff.ts';

export type Options = {
  seed: number;
  shoppers: number;
  days: number;
  /** Only these of the shoppers come; null for all. */
  who: readonly number[] | null;
  /** Only these of the faults that are drawn happen; null for all. */
  faults: readonly number[] | null;
  plant: PlantName | null;
  databaseUrl: string;
  /** Asked at each step: whether somebody wants it to end. What it has found until then counts. */
  isStopped?: () => boolean;
  /** Hears each step. */
  say?: ((line: string) => void) | undefined;
};

export type Outcome = {
  seed: number;
  /** Of every step with its time: two runs of one seed have the same. */
  hash: string;
  steps: number;
  shopperDays: number;
  violations: Violation[];
  /** How many faults were drawn and happened. */
  faults: number[];
  counts: Record<string, number>;
  /** Walks of the charts of the page that broke something, for the flows page. */
  recordings: Recording[];
};

const origin = 'http://127.0.0.1:1';
const day = 24 * 60 * 60_000;
const silent = createLog('silent');

const keyPair = () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const publicKey = String(createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }));
  return { privateKey, publicKey };
};
/** The same for all environments of a process: nothing of them is in a trace. */
const keys = { shop: keyPair(), mypos: keyPair() };
let catalogue: Promise<Catalogue> | null = null;
let code: Promise<void> | null = null;

const at = (path: string): string => `${origin}/sandbox${path}`;
const settings = (dataDir: string, databaseUrl: string): Record<string, string> => ({
  NODE_ENV: 'test',
  PORT: '1',
  PUBLIC_URL: origin,
  LOG_LEVEL: 'silent',
  DATA_DIR: dataDir,
  DIST_DIR: join(dataDir, 'none'),
  DATABASE_URL: databaseUrl,
  // the scheduler runs the jobs
  WORKERS: '0',
  RATE_LIMITS: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TOKEN_KEY: '11'.repeat(24),
  CODES_KEY: '22'.repeat(32),
  CARD_API_BASE: at('/datatrans'),
  CARD_PAY_BASE: at('/datatrans'),
  CARD_MERCHANT_ID: 'simulate',
  CARD_PASSWORD: 'simulate-card',
  CARD_SIGN_KEY: '33'.repeat(32),
  SUPPLIER_AUTH_BASE: at('/reloadly/auth'),
  SUPPLIER_TOPUP_BASE: at('/reloadly/topups'),
  SUPPLIER_GIFT_BASE: at('/reloadly/giftcards'),
  SUPPLIER_IS_SANDBOX: '1',
  SUPPLIER_CLIENT_ID: 'simulate',
  SUPPLIER_CLIENT_SECRET: 'simulate-supplier',
  PAYPAL_API_BASE: at('/paypal'),
  PAYPAL_CLIENT_ID: 'simulate',
  PAYPAL_CLIENT_SECRET: 'simulate-paypal',
  PAYPAL_WEBHOOK_ID: 'SIMULATEWEBHOOK',
  PAYPAL_SDK_URL: at('/paypal/sdk/js'),
  MYPOS_URL: at('/mypos/vmp/checkout'),
  MYPOS_SID: '000000000000010',
  MYPOS_WALLET: '61938166610',
  MYPOS_PRIVATE_KEY: keys.shop.privateKey,
  MYPOS_PUBLIC_CERT: keys.mypos.publicKey,
  MYPOS_SANDBOX_KEY: keys.mypos.privateKey,
  LOCATION_URL: at('/ipapi/json/'),
  SMS_BASE: at('/phone'),
  SMS_USER: `AC${'4'.repeat(32)}`,
  SMS_PASSWORD: 'simulate-sms',
  SWISSPOST_BASE: at('/swisspost'),
  SWISSPOST_USER: 'simulate',
  SWISSPOST_PASS: 'simulate-post',
  TURNSTILE_VERIFY_URL: at('/turnstile/siteverify'),
  GOOGLE_TOKENINFO_URL: at('/google/tokeninfo'),
  GOOGLE_USERINFO_URL: at('/google/userinfo'),
  VOUCHER_DAILY: String(voucherLimits.day / 100),
  VOUCHER_YEARLY: String(voucherLimits.year / 100),
  VOUCHER_YEARLY_EXTENDED: String(voucherLimits.year / 100),
});

/** Threads would answer in an order of their own; what they draw and hash is tried elsewhere. */
const receipts: Receipts = {
  draw: (info) => Promise.resolve(Buffer.from(JSON.stringify(info))),
  close: () => Promise.resolve(),
};
const digest = (password: string): string => createHash('sha256').update(password).digest('hex');
const passwords: Passwords = {
  hash: (password) => Promise.resolve(digest(password)),
  verifyPassword: (password, phc) => Promise.resolve(phc === digest(password)),
  isOutdated: () => false,
};

/** Jobs that ask nothing of money and much of the machine. */
const leftOut = new Set(['checkCatalogue', 'backUp', 'verifyStaffLog', 'sweepDocuments', 'sweepIdentity']);
const periodic = new Set(['sweepExpired', 'settleOpenPayments', 'reconcileOrders']);

/** Milliseconds. */
const quietSweeps = 30 * 60_000;

type JobRow = { id: number; kind: string; runAt: number };
const confirmed = v.looseObject({ data: v.looseObject({ orderno: v.string() }) });

const tick = (): Promise<void> => new Promise((done) => machine.setImmediate(done));
/** Files, name look-ups and the like that are under way. */
const isAtWork = (): boolean =>
  process
    .getActiveResourcesInfo()
    .some((name) => /^(FS|CloseReq|Get|Random|Zlib|Scrypt|PBKDF|Sign|Key)/.test(name));

/** Runs one environment to its end. @throws Error when it gets stuck in itself */
export const simulate = async (options: Options): Promise<Outcome> => {
  const { seed, databaseUrl } = options;
  catalogue ??= loadCatalogue();
  const sold = await catalogue;
  await (code ??= loadAllCode());
  sellGiftCards(
    sold
      .products()
      .filter(
        ({ prodid, country, kind, inStock }) =>
          prodid.startsWith('G-') && country === 'CH' && kind === 'FIXED' && inStock,
      )
      .map(({ slug }) => slug),
  );
  await emptyTables(databaseUrl);
  countPagesAnew();
  const dataDir = mkdtempSync(join(tmpdir(), 'simulate-'));

  // the trace
  const trace = createHash('sha256');
  let steps = 0;
  const note = (line: string): void => {
    const told = `${String(environment.now())} ${line}`;
    trace.update(told);
    options.say?.(told);
  };
  const violations: Violation[] = [];
  const fail = (violation: Violation): void => {
    if (violations.some(({ what }) => what === violation.what)) return;
    violations.push(violation);
    note(`VIOLATION ${violation.kind}: ${violation.what}`);
  };

  // faults
  let healed = false;
  let drawn = 0;
  const happened: number[] = [];
  const only = options.faults && new Set(options.faults);
  const happens = (): boolean => {
    drawn += 1;
    if (healed || (only && !only.has(drawn))) return false;
    happened.push(drawn);
    return true;
  };

  const environment = openEnvironment(seed, (...call) => network.fetch(...call));
  const { random, now } = environment;
  environment.receive(note);
  const network = createNetwork({
    random,
    now,
    note,
    faults: () => ({ calls: healed ? 0 : 4, notices: healed ? 0 : 25, happens }),
    targetOf: (url) => (url.pathname.startsWith('/sandbox') ? providers : shop),
    isCutOff: (from) => from.kind === 'page' && deviceOf(from)?.online === false,
  });
  const plant = options.plant ? plants[options.plant]() : null;
  const turns = createTurns();
  let crashes = 0;
  const counts: Record<string, number> = {};

  // the providers, which outlive every crash
  const providerOwner: Owner = { kind: 'provider', name: 'provider', alive: true };
  const sandbox = await inside(providerOwner, async () => {
    const listed = listOf(sold);
    return createSandbox({
      config: readConfig(settings(dataDir, databaseUrl)),
      log: silent,
      supplierList: () => listed,
      card: { pendingDelay: 20_000, workTime: 0, webhookDelays: [0, 1_000, 60_000], webhookLateBy: 5_000 },
      paypal: { pendingDelay: 20_000, workTime: 0, webhookDelays: [0, 1_000, 60_000], webhookLateBy: 5_000 },
      mypos: { patience: 20_000, lateBy: 5_000, webhookDelays: [0, 1_000, 60_000] },
      supplierDelays: {
        topup: 1_000,
        slow: 30_000,
        verySlow: 120_000,
        gift: 1_000,
        listed: [8_000, 11_000],
        check: 0,
      },
    });
  });
  const sandboxApp = new Hono().route('/sandbox', sandbox.app);
  const touchesMoney =
    /\/(v1\/(transactions|start)|checkoutnow|v2\/(checkout|payments)|topups\/topups|giftcards\/orders)/;
  let booksOpen = false;
  const providers: Target = {
    owner: providerOwner,
    serve: async (request) => {
      if (touchesMoney.test(request.url)) booksOpen = true;
      return await sandboxApp.fetch(request);
    },
  };

  // the post: what was sent, under which name
  const post: { subject: string; messageId: string; to: string; text: string }[] = [];
  const sendMail = (mail: Mail, owner: Owner): Promise<void> =>
    new Promise((done, refuse) => {
      const isLost = random.percent(healed ? 0 : 5) && happens();
      network.add(now() + random.below(200), 'a mail is taken in', owner, () => {
        post.push({ subject: mail.subject, messageId: mail.messageId, to: mail.to, text: mail.text });
        network.add(
          now() + random.below(200),
          isLost ? 'the answer to a mail is lost' : 'a mail was taken',
          owner,
          () => (isLost ? refuse(new OutcomeUnknown('mail.send: cut')) : done()),
        );
      });
    });

  // the shop, one life after another
  type Living = Target & { life: Life; app: ShopApp; crash: () => Promise<void>; close: () => Promise<void> };
  let shop: Living | null = null;
  const acknowledged = new Set<string>();
  let lives = 0;
  let isDying = false;
  const startShop = async (): Promise<void> => {
    const owner: Owner = { kind: 'shop', name: `shop ${(lives += 1)}`, alive: true };
    const life: Life = {
      alive: true,
      statementsLeft: null,
      onCrash: () => {
        isDying = true;
      },
      forgets: plant?.forgets,
    };
    const { pool, warm, crash } = createSimulationPool(databaseUrl, { turns, life, now });
    await warm();
    await inside(owner, async () => {
      const app = await createApp({
        config: readConfig({ ...settings(dataDir, databaseUrl), ...plant?.settings }),
        log: silent,
        db: pool,
        receipts,
        passwords,
        around: (gateways) => {
          const outside = plant?.around?.(gateways) ?? gateways;
          return {
            ...outside,
            mailer: { ...outside.mailer, send: (mail) => sendMail(mail, owner) },
          };
        },
      });
      await app.start();
      shop = {
        owner,
        life,
        app,
        serve: async (request, from) => {
          const device = deviceOf(from);
          const headers = new Headers(request.headers);
          if (device && device.cookies.size > 0)
            headers.set(
              'cookie',
              [...device.cookies].map(([name, { value }]) => `${name}=${value}`).join('; '),
            );
          const remoteAddress = device?.ip ?? '10.0.0.1';
          const asked = new Request(request, { headers });
          const answer = await app.fetch(asked, { incoming: { socket: { remoteAddress } } });
          if (device) for (const cookie of answer.headers.getSetCookie()) keepCookie(device, cookie);
          if (answer.status === 200 && asked.url.endsWith('/createSaleOrder')) {
            const read = v.safeParse(confirmed, await answer.clone().json());
            if (read.success) acknowledged.add(read.output.data.orderno);
          }
          return answer;
        },
        crash: async () => {
          owner.alive = false;
          await crash();
          environment.forget(owner);
          network.forget(owner);
        },
        close: async () => {
          await app.stop();
          await pool.end();
        },
      };
    });
    jobsUnderWay.clear();
  };

  // the judge's own connection
  const judgeLife: Life = { alive: true, statementsLeft: null, onCrash: () => {} };
  const books = createSimulationPool(databaseUrl, { turns, life: judgeLife, now });
  let jobs: JobRow[] = [];
  const jobsUnderWay = new Set<number>();
  const readJobs = async (): Promise<void> => {
    if (!turns.takeWritten('job')) return;
    const { rows } = await books.pool.query<JobRow>(
      `select id, kind, (extract(epoch from run_at) * 1000)::float8 as "runAt" from job
         where done_at is null and failed_at is null order by run_at, id`,
    );
    jobs = rows.filter(({ kind }) => !leftOut.has(kind));
  };
  const ledgers = async () => {
    const read = await readLedgers({ sandbox: origin } as Parameters<typeof readLedgers>[0], [
      'card',
      'paypal',
    ]);
    return { ...read, mails: post };
  };

  // until nothing goes on by itself
  const settle = async (): Promise<void> => {
    for (let calm = 0; calm < 2;) {
      await tick();
      if (turns.isBusy()) {
        await turns.idle();
        calm = 0;
      } else if (isAtWork()) calm = 0;
      else calm += 1;
    }
  };

  // browsers
  const charts = watchCharts(fail, note);
  const signOuts = watchSignOut(fail);
  const devices: Device[] = [];
  const deviceOf = (from: Owner): Device | null =>
    devices.find(
      ({ pages, name }) => [...pages].some(({ owner }) => owner === from) || from.name.startsWith(`${name}.`),
    ) ?? null;
  const open = (device: Device, path: string): Page =>
    openPage(device, path, {
      origin,
      later: (owner, what, happen) => network.add(now() + random.below(50), what, owner, happen),
      inspect: charts.inspect,
      forget: (owner) => {
        environment.forget(owner);
        network.forget(owner);
      },
      storage: plant?.storage,
    });
  const closePage = (page: Page): void => {
    charts.forget(page);
    page.close();
  };

  type Visitor = Shopper & {
    random: Random;
    device: Device;
    page: Page | null;
    second: Page | null;
    /** When they do something next. */
    next: number;
    days: number;
  };
  const visitors: Visitor[] = [];

  // staff, at the pages of the same shop
  const staffOwner: Owner = { kind: 'staff', name: 'staff', alive: true };
  const staff = createStaff(origin, random);
  let staffLooks = Infinity;
  let decisions = 0;
  const lookAsStaff = (): void => {
    // one look at a time
    staffLooks = Infinity;
    const end = (said: string | null): void => {
      if (said) note(`staff: ${said}`);
      if (said) decisions += 1;
      staffLooks = now() + (5 + random.below(120)) * 60_000;
    };
    inside(staffOwner, () => void staff.decide().then(end, () => end(null)));
  };
  const come = options.who ?? Array.from({ length: options.shoppers }, (_, index) => index);

  const provider = {
    payCard: (page: Page, decision: string): void => {
      const { away } = page;
      if (!away) return;
      inside(page.owner, () => {
        void fetch(away.payurl, {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ ...goodCard, decision }),
        }).then(
          (answer) => {
            const back = answer.headers.get('location');
            const to = back ? new URL(back, origin) : new URL('/checkout', origin);
            network.add(now(), `${page.owner.name} is sent back`, null, () =>
              comeBack(page, to.pathname + to.search),
            );
          },
          () => {},
        );
      });
    },
    payPaypal: (page: Page, orderID: string, decision: string, then: (said: string) => void): void => {
      inside(page.owner, () => {
        void fetch(at('/paypal/checkoutnow'), {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ token: orderID, decision, payer: 'ADASANDBX2223' }),
        }).then(
          () => then(decision),
          () => then('cancel'),
        );
      });
    },
  };
  /** The browser leaves one page for another of the same shop. */
  const comeBack = (page: Page, path: string): void => {
    const visitor = visitors.find((one) => one.page === page || one.second === page);
    if (!visitor || !page.owner.alive) return;
    closePage(page);
    const fresh = open(visitor.device, path);
    if (visitor.page === page) visitor.page = fresh;
    else visitor.second = fresh;
  };

  const arrive = (visitor: Visitor): void => {
    const { random: own } = visitor;
    visitor.plan = drawPlan(own, visitor.account);
    visitor.device.online = true;
    Object.assign(visitor, { patience: 70, cancels: 0, bought: false, done: false });
    visitor.page = open(visitor.device, own.pick(['/', '/', '/mobile-topup', '/giftcardworld']));
    note(`${visitor.name} arrives for ${visitor.plan.goods} by ${visitor.plan.method}`);
  };
  const goHome = (visitor: Visitor): void => {
    note(`${visitor.name} goes`);
    for (const page of visitor.device.pages) closePage(page);
    Object.assign(visitor, { page: null, second: null });
    visitor.days -= 1;
    visitor.next =
      visitor.days > 0 ? dayStart(options.days - visitor.days) + visitor.random.below(40 * 60_000) : Infinity;
  };
  let began = now();
  const dayStart = (index: number): number => began + index * day;

  const act = (visitor: Visitor): void => {
    const { random: own, plan } = visitor;
    if (!visitor.page) return arrive(visitor);
    visitor.next = now() + 300 + own.below(own.percent(90) ? 6_000 : 90_000);
    visitor.patience -= 1;
    const { page } = visitor;
    if (visitor.patience < 0) return goHome(visitor);
    const session = page.away ? null : page.system.actors().session;
    if (visitor.done && (!plan.signsIn || session?.getSnapshot().hasTag('screen:visitor'))) {
      // whoever has gone has not always closed the window
      if (!plan.signsIn || own.percent(50)) return goHome(visitor);
    }
    if (page.reloads || own.percent(plan.restless)) {
      const path = page.away ? '/checkout' : page.path();
      note(`${visitor.name} loads ${path} anew`);
      closePage(page);
      visitor.page = open(visitor.device, path);
      return;
    }
    if (visitor.second === null && own.percent(plan.restless)) {
      note(`${visitor.name} opens a second page`);
      visitor.second = open(visitor.device, own.pick(['/', '/checkout', '/orders', '/mobile-topup']));
      return;
    }
    if (own.percent(plan.restless)) {
      visitor.device.online = !visitor.device.online;
      note(`${visitor.name} is ${visitor.device.online ? 'online' : 'offline'}`);
      for (const each of visitor.device.pages)
        each.receive(new Event(visitor.device.online ? 'online' : 'offline'));
      return;
    }
    if (visitor.second?.owner.alive && own.percent(40)) {
      const move = nextMove(visitor.second, visitor, own, provider);
      if (move) {
        note(`${visitor.name} in the second page: ${move.says}`);
        return move.make();
      }
    }
    inside(page.owner, () => page.receive(new Event('click')));
    const move = nextMove(page, visitor, own, provider);
    if (!move) return;
    note(`${visitor.name}: ${move.says}`);
    move.make();
  };

  try {
    await startShop();
    await settle();
    let hasOpenOrders = false;
    const unfinished = async (): Promise<boolean> => {
      if (turns.takeWritten('shop_order')) {
        const { rows } = await books.pool.query<{ open: boolean }>(
          `select exists (select from shop_order
             where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding')) as open`,
        );
        hasOpenOrders = rows[0]?.open === true;
      }
      return hasOpenOrders || jobs.some(({ kind }) => !periodic.has(kind));
    };
    const crash = async (): Promise<void> => {
      isDying = false;
      crashes += 1;
      note('the power fails');
      const gone = shop;
      shop = null;
      await gone?.crash();
      network.add(now() + 500 + random.below(20_000), 'the shop starts again', null, () => {
        starting = startShop();
      });
    };
    let starting: Promise<void> | null = null;
    /** Where nobody is at the shop and nothing is under way, its sweeps may take their time. */
    const isQuiet = (): boolean =>
      network.pending.length === 0 && visitors.every(({ page }) => page === null);
    const dueAt = ({ kind, runAt }: JobRow): number =>
      periodic.has(kind) && isQuiet() ? runAt + quietSweeps : runAt;
    const runJob = ({ id, kind }: JobRow): void => {
      const living = shop;
      if (!living) return;
      jobsUnderWay.add(id);
      note(`job ${kind}`);
      inside(living.owner, () => {
        void living.app.runJob(id).then(
          () => jobsUnderWay.delete(id),
          () => jobsUnderWay.delete(id),
        );
      });
    };

    /** What may happen now, each as likely as the others. */
    const choices = (): (() => void | Promise<void>)[] => {
      const time = now();
      const found: (() => void | Promise<void>)[] = [];
      for (const one of network.pending)
        if (one.at <= time)
          found.push(() => {
            network.pending.splice(network.pending.indexOf(one), 1);
            note(one.what);
            // nobody's code: each continuation knows whose it is
            one.happen();
          });
      const timer = environment.nextTimer();
      if (timer !== null && timer <= time)
        found.push(() => note(`a timer of ${environment.ring() ?? 'nobody'}`));
      if (shop)
        for (const job of jobs)
          if (dueAt(job) <= time && !jobsUnderWay.has(job.id)) found.push(() => runJob(job));
      for (const visitor of visitors) if (visitor.next <= time) found.push(() => act(visitor));
      if (!healed && staffLooks <= time) found.push(lookAsStaff);
      return found;
    };
    const nextMoment = (): number => {
      const wakes = [
        // a heartbeat that nobody hears may be late
        environment.nextTimer(isQuiet()) ?? Infinity,
        ...network.pending.map((one) => one.at),
        ...(shop ? jobs.filter(({ id }) => !jobsUnderWay.has(id)).map(dueAt) : []),
        ...visitors.map(({ next }) => next),
        ...(healed ? [] : [staffLooks]),
      ];
      return Math.min(...wakes);
    };
    const isDown = (): boolean => shop === null;
    const isOver = (): boolean => violations.length > 0 || options.isStopped?.() === true;
    const step = async (): Promise<boolean> => {
      let found = choices();
      if (found.length === 0) {
        const next = nextMoment();
        if (next === Infinity) return false;
        environment.passTo(next);
        return true;
      }
      steps += 1;
      if (!healed && shop && random.below(600) === 0 && happens()) {
        // now, or in the middle of what comes next
        if (random.percent(40)) {
          await crash();
          // what the shop was about to do went with it
          found = choices();
        } else shop.life.statementsLeft = random.below(25);
      }
      try {
        if (found.length > 0) await random.pick(found)();
      } catch (error) {
        fail({ kind: 'throws', what: String(error), page: null, chart: null });
      }
      await settle();
      if (starting) {
        await starting;
        starting = null;
        await settle();
      }
      if (isDying) {
        await crash();
        await settle();
      }
      await readJobs();
      for (const { device } of visitors)
        signOuts.look(
          device,
          !network.pending.some(
            ({ what }) => what.startsWith(`${device.name}.`) && what.includes('in the storage'),
          ),
        );
      if (turns.takeWritten('id_document'))
        for (const violation of await faultsOfDocuments(books.pool)) fail(violation);
      if (booksOpen) {
        booksOpen = false;
        for (const violation of await faultsOfBooks(books.pool, await ledgers(), acknowledged))
          fail(violation);
      }
      return true;
    };

    /** Takes steps until this is done. @throws what it throws */
    const drive = async <T>(work: Promise<T>): Promise<T> => {
      const state = { isDone: false };
      const end = (): void => {
        state.isDone = true;
      };
      work.then(end, end);
      await settle();
      while (!state.isDone && (await step()));
      return await work;
    };

    await readJobs();
    // everybody who has an account made it before, and so did staff
    healed = true;
    const link = await drive(inside(shop!.owner, () => shop!.app.firstAdminLink()));
    if (link) await drive(staff.join(link.link));
    /** Somebody has said who they are; the way there is walked elsewhere. */
    const showWho = async (email: string, index: number, status: string): Promise<void> => {
      const { rows } = await books.pool.query<{ id: string }>(
        `update account set last_name = 'Keller', dob = '1990-05-17', isd = '41', mobile = $2, street = 'Bahnhofstrasse',
           houseno = '12', postcode = '8001', city = 'Zürich', country = 'CH', email_verified_at = now(),
           mobile_verified_at = now(), address_verified_at = now(), bowner_at = now(), bowner_version = $3
         where email = $1 returning id`,
        [email, `7912345${String(index).padStart(2, '0')}`, declarationVersions.bowner],
      );
      await books.pool.query(
        `insert into id_document (id, account_id, doctype, filename, pages, status, uploaded_at, reviewed_at)
           values ($1, $2, 'passport', 'pass.jpg', 1, $3, now(), case when $3 = 'approved' then now() end)`,
        [randomUUID(), rows[0]?.id, status],
      );
    };
    for (const index of come) {
      const own = createRandom(seed * 1_000 + index);
      const name = `shopper ${index}`;
      const device = createDevice(name, `10.0.1.${index + 2}`);
      devices.push(device);
      let account: Account | null = null;
      if (own.percent(60)) {
        const { email, password } = await drive(
          registerCustomer(origin, { email: `account${index}@example.com`, fname: 'Ann', lname: 'Muster' }),
        );
        account = { email, password, hasShownWho: own.percent(60) };
        if (account.hasShownWho) await showWho(email, index, own.percent(60) ? 'under_review' : 'approved');
      }
      visitors.push({
        name,
        email: `guest${index}@example.org`,
        account,
        plan: drawPlan(own, account),
        patience: 0,
        cancels: 0,
        bought: false,
        done: false,
        random: own,
        device,
        page: null,
        second: null,
        next: Infinity,
        days: options.days,
      });
    }
    healed = false;
    began = now();
    staffLooks = began + random.below(60) * 60_000;
    for (const visitor of visitors) visitor.next = began + visitor.random.below(20 * 60_000);

    while (!isOver() && visitors.some(({ next }) => next < Infinity)) {
      if (
        visitors.every(({ page }) => page === null) &&
        network.pending.length === 0 &&
        !(await unfinished())
      ) {
        // the night: nothing is open, and nothing is awaited
        environment.passTo(Math.min(...visitors.map(({ next }) => next)));
      }
      if (!(await step())) break;
      if (steps > 400_000) throw new Error('the simulation does not end');
    }

    // calm: whatever is under way comes to its end, and then the books are compared
    healed = true;
    for (const visitor of visitors) for (const page of visitor.device.pages) closePage(page);
    if (shop === null && network.pending.length === 0) await startShop();
    const end = now() + 3 * day;
    while (!isOver() && now() < end && (network.pending.length > 0 || isDown() || (await unfinished())))
      if (!(await step())) break;
    if (!isOver()) {
      const living = shop as Living | null;
      if (!living) throw new Error('the shop never came back');
      for (const violation of await faultsOfBooks(books.pool, await ledgers(), acknowledged)) fail(violation);
      const verdict = await verifyLedgers(books.pool, await ledgers(), []);
      for (const mismatch of verdict.mismatches)
        fail({ kind: mismatch.split(' ')[0] ?? 'lost', what: mismatch, page: null, chart: null });
      // the shop's own comparison must come to the same
      environment.passTo(now() + 60 * 60_000);
      const own = await drive(
        inside(living.owner, () =>
          reconcileOrders(living.app.shop, { from: new Date(began - day), to: new Date(now()) }),
        ),
      );
      const log = await drive(inside(living.owner, () => verifyAuditLog(living.app.shop)));
      if (log.broken !== null)
        fail({ kind: 'staff', what: `the log of staff breaks at ${log.broken}`, page: null, chart: null });
      for (const finding of own.findings)
        fail({
          kind: 'books',
          what: `the shop's own match: ${JSON.stringify(finding)}`,
          page: null,
          chart: null,
        });
      counts['orders'] = verdict.orders;
      counts['completed'] = verdict.completed;
      counts['refunded'] = verdict.refunded;
      counts['captures'] = verdict.captures;
      counts['decisions'] = decisions;
    }
  } finally {
    for (const { device } of visitors) for (const page of device.pages) closePage(page);
    await settle().catch(() => {});
    const last = shop as Living | null;
    await last?.crash();
    await books.crash();
    environment.close();
    await sandbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const broken = violations.find(({ page }) => page !== null)?.page;
  return {
    seed,
    hash: trace.digest('hex').slice(0, 16),
    steps,
    shopperDays: come.length * options.days,
    violations,
    faults: happened,
    counts: { ...network.counts, statements: turns.statements(), crashes, mails: post.length, ...counts },
    recordings: broken
      ? charts.recordings(broken)
      : visitors.flatMap(({ device }) => charts.recordingsOf(`${device.name}.`)),
  };
};
