import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSignals } from '../../../server/bootstrap/signals.ts';
import { createFailpoints } from '../../../server/platform/failpoints.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

type Handler = () => void;
let handlers: Map<string | symbol, Handler>;
let exitCodes: unknown[];
beforeEach(() => {
  [handlers, exitCodes] = [new Map(), []];
  vi.spyOn(process, 'exit').mockImplementation((code) => void exitCodes.push(code) as never);
  vi.spyOn(process, 'on').mockImplementation((name: string | symbol, handler: Handler) => {
    handlers.set(name, handler);
    return process;
  });
});
const send = (signal: string): void => handlers.get(signal)!();

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
])(
  '%s ends a shop that is still starting with code %i, and requests a stop of an open shop',
  async (signal, code) => {
    const signals = watchSignals();
    send(signal);
    expect(exitCodes).toEqual([code]);
    signals.opened();
    const requests: string[] = [];
    const stop = signals.stopRequested.then(() => requests.push('stop'));
    const again = signals.stopRequestedAgain.then(() => requests.push('again'));
    send(signal);
    await stop;
    expect(requests).toEqual(['stop']);
    send(signal);
    await again;
    send(signal);
    expect(requests).toEqual(['stop', 'again']);
    expect(exitCodes).toEqual([code]);
  },
);

test('FAILPOINT kills a test process at that point only, and never a process in production', () => {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
  vi.stubEnv('FAILPOINT', 'refund.before-send');
  createFailpoints('production')('refund.before-send');
  createFailpoints('test')('refund.after-send');
  expect(kill).not.toHaveBeenCalled();
  createFailpoints('test')('refund.before-send');
  expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
});
