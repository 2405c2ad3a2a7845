import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';
import type { FaultyDatabase } from './database.ts';
import type { Testbed } from './testbed.ts';

/** Faults that can be injected into two running shops and their database. */
export const disturbances = [
  'shopKilled',
  'databaseKilled',
  'bothKilled',
  'shopPaused',
  'databasePaused',
  'diskFull',
  'clockJumped',
] as const;
export type Disturbance = (typeof disturbances)[number];
export const kills: readonly Disturbance[] = ['shopKilled', 'databaseKilled', 'bothKilled'];

/**
 * Lengths of pauses in milliseconds. Some are shorter than the shop's timeout for provider calls (4 seconds),
 * and others are much longer.
 */
const pauses = [2_000, 4_000, 8_000, 8_000, 15_000, 40_000] as const;
const minute = 60_000;
const jumps = [-120, -15, -3, 3, 15, 120].map((minutes) => minutes * minute);

/** Injects faults. After each one, makes sure that two shops and their database are running again. */
export const createDisturber = (testbed: Testbed, random: Random, database: FaultyDatabase | null) => {
  const oneShop = () => random.pick(testbed.shops());
  const itsDatabase = (): FaultyDatabase => {
    if (!database) throw new Error('this run has no database of its own');
    return database;
  };
  const happen: Record<Disturbance, () => Promise<void>> = {
    shopKilled: () => testbed.kill(oneShop()),
    databaseKilled: async () => {
      itsDatabase().kill();
      await sleep(random.below(3_000));
    },
    bothKilled: async () => {
      itsDatabase().kill();
      await Promise.all(testbed.shops().map((shop) => testbed.kill(shop)));
    },
    shopPaused: async () => {
      const { child } = oneShop();
      child.kill('SIGSTOP');
      await sleep(random.pick(pauses));
      child.kill('SIGCONT');
    },
    databasePaused: async () => {
      itsDatabase().pause();
      await sleep(random.pick(pauses) / 2);
      itsDatabase().resume();
    },
    diskFull: async () => {
      itsDatabase().fill?.();
      await sleep(2_000 + random.below(6_000));
      itsDatabase().empty();
    },
    clockJumped: () => {
      oneShop().child.send({ clockAhead: random.pick(jumps) });
      return Promise.resolve();
    },
  };
  return async (disturbance: Disturbance): Promise<void> => {
    await happen[disturbance]();
    await database?.revive();
    while (testbed.shops().length < 2) await testbed.start();
  };
};
