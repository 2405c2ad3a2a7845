import { IncomingMessage } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import * as v from 'valibot';

/**
 * Faults that a test can inject into a sandbox. The body `{ <fault>: <kind>, …, next: n }` causes the given
 * faults in each of the next n calls. If n is 0, the body cancels these faults.
 */
export type Misbehaviour<Faults extends Record<string, string>> = {
  /** Injects the faults specified in the body of a test's request. Returns false if the body is invalid. */
  ask: (body: unknown) => boolean;
  /** Returns the next call's fault without using it up. Returns null if no fault is pending. */
  peek: <Name extends keyof Faults>(name: Name) => Faults[Name] | null;
  /**
   * Returns the fault to simulate in this call and decrements that fault's counter. Returns null if there is no
   * fault.
   */
  take: <Name extends keyof Faults>(name: Name) => Faults[Name] | null;
};

export const createMisbehaviour = <const Kinds extends Record<string, readonly string[]>>(
  kinds: Kinds,
): Misbehaviour<{ [Name in keyof Kinds]: Kinds[Name][number] }> => {
  const pendingFaults = new Map<string, { kind: string; times: number }>();
  const body = v.strictObject({
    ...Object.fromEntries(Object.entries(kinds).map(([name, of]) => [name, v.optional(v.picklist(of))])),
    next: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  });
  return {
    ask: (input) => {
      const parsed = v.safeParse(body, input);
      if (!parsed.success) return false;
      const { next, ...faults } = parsed.output;
      for (const [name, kind] of Object.entries(faults))
        pendingFaults.set(name, { kind: String(kind), times: next });
      return true;
    },
    peek: (name) => {
      const fault = pendingFaults.get(String(name));
      return fault && fault.times > 0 ? fault.kind : null;
    },
    take: (name) => {
      const fault = pendingFaults.get(String(name));
      if (!fault || fault.times === 0) return null;
      fault.times -= 1;
      // the cast is safe, because `ask` accepts only the kinds that are listed for this fault
      return fault.kind;
    },
  };
};

/** Drops the connection without a response, as a failing network would. */
export const dropResponse = (c: Context): Response => {
  const env: unknown = c.env;
  const incoming = env instanceof Object && 'incoming' in env ? env.incoming : null;
  if (!(incoming instanceof IncomingMessage)) return new Response(null, { status: 504 });
  incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
};
