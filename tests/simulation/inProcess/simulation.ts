/** Simulates the whole shop in a single process from a seed, as described in docs/testing.md, "The simulation". */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recording } from '../../../flows/page/scripts.ts';
import { loadCatalogue, type Catalogue } from '../../../server/catalogue/index.ts';
import { readConfig } from '../../../server/config.ts';
import { plants, type PlantName } from '../plants.ts';
import { createBrowsers } from './browsers.ts';
import { watchCharts } from './checks/chartWatch.ts';
import { createChecks } from './checks/checks.ts';
import type { Line } from './database/database.ts';
import { createSimulationPool } from './database/pool.ts';
import { createTurns } from './database/turns.ts';
import { drawFaults } from './drawnFaults.ts';
import { inside, openEnvironment } from './environment.ts';
import { createJobs } from './jobs.ts';
import { createNetwork } from './network.ts';
import { resetPageCount } from './page.ts';
import { invite } from './people/accounts.ts';
import { sellGiftCards } from './people/shopper.ts';
import { createStaff, watchDocuments } from './people/staff.ts';
import { createVisitors, day } from './people/visitors.ts';
import { createPost, createProviders } from './providers.ts';
import { createScheduler, createSettle, networkSource, timerSource } from './scheduler.ts';
import { origin, settingsOf } from './settings.ts';
import { createShopLives } from './shopLives.ts';
import { createTrace, type Violation } from './trace.ts';

export type Options = {
  seed: number;
  shoppers: number;
  days: number;
  /** Numbers of the participating shoppers; null for all. */
  who: readonly number[] | null;
  /** Numbers of the random faults that may occur; null for all. */
  faults: readonly number[] | null;
  plant: PlantName | null;
  line: Line;
  /**
   * Returns whether the run must stop. Called before each step. A stopped run reports what it has found so far.
   */
  isStopped?: () => boolean;
  /** Receives each line of the trace. */
  say?: ((line: string) => void) | undefined;
};

export type Outcome = {
  seed: number;
  /** Hash of every step and its time. The same seed always gives the same hash. */
  hash: string;
  steps: number;
  shopperDays: number;
  violations: readonly Violation[];
  /** Numbers of the faults that have occurred. */
  faults: readonly number[];
  counts: Record<string, number>;
  /** Recorded walks of the failing page's charts. The flows page can replay them. */
  recordings: Recording[];
};

/** Loads the simulated shop's catalogue once per process. */
const openShop = async (): Promise<Catalogue> => {
  const sold = await loadCatalogue();
  const isSwiss = ({ prodid, country, kind, inStock }: ReturnType<Catalogue['products']>[number]): boolean =>
    prodid.startsWith('G-') && country === 'CH' && kind === 'FIXED' && inStock;
  sellGiftCards(
    sold
      .products()
      .filter(isSwiss)
      .map(({ slug }) => slug),
  );
  return sold;
};
let openCatalogue: Promise<Catalogue> | null = null;

/**
 * Percentages of calls that fail and of provider notifications that arrive twice, late or never.
 * `stepsPerPowerFailure` is an average.
 */
const usual = { calls: 4, notices: 25 };
const stepsPerPowerFailure = 600;

/** Runs an environment to its end. @throws Error if it does not end */
export const simulate = async (options: Options): Promise<Outcome> => {
  const { seed, days, line } = options;
  const sold = await (openCatalogue ??= openShop());
  await line.emptyTables();
  resetPageCount();
  const dataDir = mkdtempSync(join(tmpdir(), 'simulate-'));
  const settings = settingsOf(dataDir, line.url);
  const plant = options.plant ? plants[options.plant]() : null;

  const environment = openEnvironment(seed, (...call) => network.fetch(...call));
  const { random, now } = environment;
  const trace = createTrace(now, options.say);
  environment.receive(trace.note);
  const faults = drawFaults(options.faults);
  const network = createNetwork({
    random,
    now,
    note: trace.note,
    faults: () => ({
      ...(faults.isCalm ? { calls: 0, notices: 0 } : usual),
      happens: faults.happens,
    }),
    targetOf: (url) => (url.pathname.startsWith('/sandbox') ? providers.target : lives.living()),
    isCutOff: (from) => browsers.deviceOf(from)?.online === false,
  });
  const turns = createTurns();
  const settle = createSettle(turns);
  const providers = await createProviders(sold, readConfig(settings));
  const post = createPost({ network, now, random, faults });
  const charts = watchCharts(trace.fail, trace.note);
  const browsers = createBrowsers({ environment, network, random, charts, plant });
  const lives = createShopLives({ settings, plant, line, turns, environment, network, post, browsers });
  const books = createSimulationPool(line, {
    turns,
    life: { alive: true, statementsLeft: null, onCrash: () => {} },
    now,
  });
  const db = books.pool;
  const visitors = createVisitors({ days, now, network, browsers, trace });
  const isQuiet = (): boolean => network.pending.length === 0 && !visitors.isAnyHere();
  const jobs = createJobs({ db, turns, lives, trace, isQuiet });
  const colleague = { kind: 'staff', name: 'staff', alive: true } as const;
  const staff = createStaff(origin, random);
  const documents = watchDocuments({ staff, owner: colleague, now, random, faults, trace });
  const checks = createChecks({ db, turns, providers, post, lives, network, visitors, trace });

  let crashes = 0;
  let starting: Promise<void> | null = null;
  const crash = async (): Promise<void> => {
    crashes += 1;
    trace.note('the power fails');
    await lives.crash();
    jobs.forget();
    network.add(now() + 500 + random.below(20_000), 'the shop starts again', null, () => {
      starting = lives.start();
    });
  };
  const { step, drive, steps } = createScheduler({
    sources: [networkSource(network, trace), timerSource(environment, trace), jobs, visitors, documents],
    environment,
    random,
    trace,
    settle,
    strike: async () => {
      const living = lives.living();
      if (faults.isCalm || !living || random.below(stepsPerPowerFailure) > 0 || !faults.happens())
        return false;
      // The crash happens now or after a few more statements.
      if (random.percent(40)) await crash();
      else living.life.statementsLeft = random.below(25);
      return living !== lives.living();
    },
    after: async () => {
      if (starting) {
        await starting;
        starting = null;
        await settle();
      }
      if (lives.isDying()) {
        await crash();
        await settle();
      }
      await jobs.read();
      await checks.afterStep();
    },
  });
  const isOver = (): boolean => trace.violations.length > 0 || options.isStopped?.() === true;
  const isUnfinished = async (): Promise<boolean> => (await checks.hasOpenOrders()) || jobs.isAnyOpen();

  const prepare = async (): Promise<void> => {
    faults.isCalm = true;
    await lives.start();
    await settle();
    await jobs.read();
    jobs.setPeriodic();
    const { owner, app } = lives.living()!;
    const link = await drive(inside(owner, () => app.firstAdminLink()));
    if (link) await drive(staff.join(link.link));
    const who = options.who ?? Array.from({ length: options.shoppers }, (_, index) => index);
    await invite(who, { seed, db, browsers, visitors, drive });
    faults.isCalm = false;
  };
  const passDays = async (): Promise<void> => {
    visitors.begin();
    documents.begin();
    while (!isOver() && visitors.next() < Infinity) {
      // At night, no shoppers are present and nothing is pending, so skip ahead.
      if (isQuiet() && !(await isUnfinished())) environment.passTo(visitors.next());
      if (!(await step())) break;
    }
  };
  /** Finishes all pending work. */
  const comeToRest = async (): Promise<void> => {
    faults.isCalm = true;
    visitors.sendHome();
    // Cancel any scheduled power failure, because it would interrupt the final check.
    const last = lives.living();
    if (last) last.life.statementsLeft = null;
    if (lives.living() === null && network.pending.length === 0) await lives.start();
    const end = now() + 3 * day;
    while (
      !isOver() &&
      now() < end &&
      (network.pending.length > 0 || lives.living() === null || (await isUnfinished()))
    )
      if (!(await step())) break;
    if (!isOver()) await drive(jobs.sweepAll());
  };

  let figures: Record<string, number> = {};
  try {
    await prepare();
    const began = now();
    await passDays();
    await comeToRest();
    if (!isOver()) {
      const living = lives.living();
      if (!living) throw new Error('the shop did not restart');
      // The shop's own reconciliation skips orders from the last hour.
      environment.passTo(now() + 60 * 60_000);
      figures = await checks.atTheEnd(living, { drive, from: began, to: now() });
    }
  } finally {
    visitors.sendHome();
    await settle().catch(() => {});
    await lives.crash();
    await books.crash();
    environment.close();
    await providers.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const { violations } = trace;
  const broken = violations.find(({ page }) => page !== null)?.page;
  return {
    seed,
    hash: trace.hash(),
    steps: steps(),
    shopperDays: visitors.all.length * days,
    violations,
    faults: faults.happened,
    counts: {
      ...network.counts,
      ...visitors.counts,
      statements: turns.statements(),
      crashes,
      mails: post.sent.length,
      decisions: documents.decisions(),
      ...figures,
    },
    recordings: broken
      ? charts.recordings(broken)
      : visitors.all.flatMap(({ device }) => charts.recordingsOf(`${device.name}.`)),
  };
};
