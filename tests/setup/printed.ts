/**
 * Checks, in every server test, that the shop prints nothing. The shop writes to its log, which removes secrets; text
 * that code prints directly could contain a token, a code or an address.
 */
import { afterAll, afterEach } from 'vitest';

const lines: string[] = [];
/** Returns the lines that the shop has printed since the last call. */
export const takePrintedLines = (): string[] => lines.splice(0);

const isOwnFrame = (frame: string): boolean => frame.includes('/tests/setup/printed.ts');
const isShopFrame = (frame: string): boolean =>
  /\/(?:server|contract)\//.test(frame) && !/\/(?:tests|node_modules)\//.test(frame);
/** Stores printed text if the code that printed it belongs to the shop rather than to a test. */
const note = (text: unknown): void => {
  const frames = (new Error('printed').stack ?? '').split('\n').slice(1);
  const caller = frames.find((frame) => !isOwnFrame(frame)) ?? '';
  if (isShopFrame(caller)) lines.push(`${String(text).slice(0, 80)} ${caller.trim()}`);
};

type Print = (...given: unknown[]) => unknown;
/** Replaces a method of an object until the returned function is called. */
const watch = <Key extends string>(owner: Record<Key, Print>, key: Key): (() => void) => {
  const print = owner[key];
  owner[key] = (...given) => {
    note(given[0]);
    return Reflect.apply(print, owner, given);
  };
  return () => void (owner[key] = print);
};

const watched = [
  ...[process.stdout, process.stderr].map((stream) => watch(stream as unknown as { write: Print }, 'write')),
  ...(['debug', 'error', 'info', 'log', 'warn'] as const).map((method) =>
    watch(console as unknown as Record<typeof method, Print>, method),
  ),
];

const complain = (): void => {
  const found = takePrintedLines();
  if (found.length > 0) throw new Error(`the shop printed:\n${found.join('\n')}`);
};
afterEach(complain);
afterAll(() => {
  // Restore the methods, because the next test file in this process replaces them again.
  for (const restore of watched) restore();
  complain();
});
