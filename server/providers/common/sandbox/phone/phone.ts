import { randomBytes } from 'node:crypto';
import { createMisbehaviour } from '../faultControls.ts';
import { openLedger } from '../ledger.ts';
import type { Message } from './page.ts';

const e164 = /^\+[1-9]\d{6,14}$/;
/** Matches phone numbers that the simulated carrier refuses. */
const refused = /099$/;

/** Simulates a phone that receives the messages sent to any number. */
export const createPhone = (options: {
  account: { user: string; password: string };
  ledgerFile: string;
  now?: () => number;
}) => {
  const now = options.now ?? Date.now;
  const ledger = openLedger<Message>(options.ledgerFile);
  const misbehaviour = createMisbehaviour({
    answer: ['lose-before', 'lose-after'],
    service: ['unauthorized'],
  });
  return {
    account: options.account,
    since: now(),
    isNumber: (to: string): boolean => e164.test(to),
    isRefused: (to: string): boolean => refused.test(to),
    takeFault: misbehaviour.take,
    askForFault: misbehaviour.ask,
    receive: (to: string, from: string, text: string): Message => {
      const message = { id: `SM${randomBytes(16).toString('hex')}`, at: now(), to, from, text };
      ledger.append(message);
      return message;
    },
    /** Returns all messages, newest first. */
    messages: (): Message[] => ledger.entries().toReversed(),
    close: (): void => ledger.close(),
  };
};
export type Phone = ReturnType<typeof createPhone>;
