// Preloaded into a process to set its clock two hours ahead.
const clock = Date;
const ahead = 2 * 3_600_000;
globalThis.Date = class extends clock {
  constructor(...given: []) {
    if (given.length === 0) super(clock.now() + ahead);
    else super(...given);
  }
  static override now(): number {
    return clock.now() + ahead;
  }
} as DateConstructor;
