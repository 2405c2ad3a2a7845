/**
 * `npm run faults`: money under fire. Real shops on a real PostgreSQL are killed at every named point and at any moment,
 * every call to and from the providers may be lost on either way, every message of theirs comes twice, late, out of order
 * or forged; then the ledgers of the others decide. `SEED=` repeats the drawing of faults, `KILLS=`, `ROUNDS=` and
 * `METHODS=card,paypal,mypos` its size.
 */
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startEmbedded } from '../server/platform/database/embedded.ts';
import { failpoints } from '../server/platform/failpoints.ts';
import type { Method } from './faults/pay.ts';
import { createRandom } from './faults/random.ts';
import { runFaults } from './faults/run.ts';
import { openTestbed } from './faults/testbed.ts';
import { temporaryFolder } from './shop/start.ts';

const number = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise);
const seed = number('SEED', randomInt(2 ** 31));
const rounds = number('ROUNDS', 1);
const kills = number('KILLS', 20);
const known: readonly Method[] = ['card', 'paypal', 'mypos'];
const wanted = process.env['METHODS']?.split(',');
const methods = known.filter((method) => !wanted || wanted.includes(method));
if (methods.length === 0) throw new Error(`METHODS must name some of ${known.join(', ')}.`);

console.log(`SEED=${seed} ROUNDS=${rounds} KILLS=${kills} METHODS=${methods.join(',')}`);
const folder = await temporaryFolder('faults');
const server = await startEmbedded({
  dataDir: join(folder, 'data'),
  port: 0,
  progress: () => {},
  onLost: (line) => console.error(line),
});
const random = createRandom(seed);
const testbed = await openTestbed({ databaseUrl: server.url, dataDir: folder, random });
const db = new Pool({ connectionString: server.url });
db.on('error', () => {});
try {
  const result = await runFaults({
    testbed,
    db,
    random,
    methods,
    points: Array.from({ length: rounds }, () => failpoints).flat(),
    perPoint: methods.length * 4,
    kills,
    perKill: methods.length * 3,
    say: (line) => console.log(`  ${line}`),
  });
  const { mismatches, pointsHit, pointsMissed, ...figures } = result;
  console.log(JSON.stringify({ seed, ...figures, points: pointsHit.length, ...testbed.counts }, null, 2));
  for (const line of mismatches) console.log(line);
  if (pointsMissed.length > 0) console.log(`never hit: ${pointsMissed.join(', ')}`);
  console.log(
    `${result.double} double, ${result.lost} lost, ${result.stuck} stuck, ${result.goodsAndMoneyBack} with goods and money back, ${testbed.counts.forgedTaken} forged messages believed`,
  );
  process.exitCode =
    mismatches.length + pointsMissed.length + testbed.counts.forgedTaken === 0 &&
    result.ownMatch?.differences === 0
      ? 0
      : 1;
} finally {
  await testbed.close();
  await db.end();
  await server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
