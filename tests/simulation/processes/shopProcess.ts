// Runs the real shop as a separate process without built pages, with short delays and an adjustable clock.
import { createApp } from '../../../server/app.ts';
import { runShop } from '../../../server/bootstrap/run.ts';
import { plants, type PlantName } from '../plants.ts';

const clock = Date;
let ahead = 0;
globalThis.Date = class extends clock {
  constructor(...given: []) {
    if (given.length === 0) super(clock.now() + ahead);
    else super(...given);
  }
  static override now(): number {
    return clock.now() + ahead;
  }
} as DateConstructor;
process.on('message', (message: { clockAhead: number }) => {
  ahead = message.clockAhead;
});
// The IPC channel that sets the clock must not keep the process alive.
process.channel?.unref();

const plant = process.env['PLANT'] ? plants[process.env['PLANT'] as PlantName]() : null;

await runShop({
  createApp: (parts) =>
    createApp({
      ...parts,
      waits: { gateways: { retryDelays: [20, 60], timeout: 4_000 } },
      ...(plant?.around ? { around: plant.around } : {}),
    }),
});
