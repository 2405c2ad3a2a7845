import type { AppContext } from '../appContext.ts';
import { openNotice, resolveUnavailable } from '../notices/notices.ts';
import { transaction } from '../platform/database/transaction.ts';
import { OutcomeUnknown, Refused, Unavailable, type Gateways } from '../providers/ports.ts';
import { isTradingGateway, hasOpenFailure, recordRefused, recordServed, recordUnanswered } from './status.ts';

/**
 * Milliseconds after which a gateway's status is read again. Until then, a response does not end a pause
 * recorded by another process.
 */
const checkInterval = 1_000;

/**
 * Wraps the gateways to observe their calls. An Unavailable error opens a notice and pauses the gateway. A
 * response closes the notice and ends the pause. Results are passed on unchanged.
 */
export const withStatus = (
  gateways: Gateways,
  context: Pick<AppContext, 'db' | 'log' | 'config'>,
): Gateways => {
  const { db, log, config } = context;
  const logFailure = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.warn(
        { problem: error instanceof Error ? error.name : 'unknown' },
        'the status of a gateway could not be stored',
      );
    }
  };
  /** For each gateway that has just responded, the time at which its status must be read again. */
  const workingUntil = new Map<keyof Gateways, number>();
  const recordResponse = (gateway: keyof Gateways, operation: string): Promise<void> =>
    logFailure(async () => {
      if (performance.now() < (workingUntil.get(gateway) ?? 0)) return;
      if (!(await hasOpenFailure(db, gateway))) {
        workingUntil.set(gateway, performance.now() + checkInterval);
        return;
      }
      if (isTradingGateway(gateway)) await recordServed(context, gateway, operation);
      if (await resolveUnavailable(db, gateway, operation))
        log.info({ gateway }, 'a notice about a gateway was closed');
    });
  const failed = (gateway: keyof Gateways, operation: string, error: unknown): Promise<void> =>
    logFailure(async () => {
      workingUntil.delete(gateway);
      if (error instanceof Refused) return recordResponse(gateway, operation);
      if (error instanceof Unavailable) {
        const { reason } = error;
        if (isTradingGateway(gateway)) return await recordRefused(context, gateway, { reason, operation });
        const isOpened = await transaction(db, (tx) =>
          openNotice({ config }, tx, { kind: 'unavailable', gateway, reason, detail: { call: operation } }),
        );
        if (isOpened) log.error({ gateway, reason, call: operation }, 'a gateway refuses our requests');
      } else if (error instanceof OutcomeUnknown && isTradingGateway(gateway))
        await recordUnanswered(context, gateway, operation);
    });
  const watch = (port: Gateways[keyof Gateways], gateway: keyof Gateways): unknown =>
    new Proxy(port, {
      get: (target, key, receiver) => {
        const member: unknown = Reflect.get(target, key, receiver);
        if (typeof member !== 'function') return member;
        const operation = String(key);
        const asksNobody =
          operation === 'verifyWebhook' ||
          ('opensByForm' in target && target.opensByForm && operation === 'init');
        return (...args: unknown[]): unknown => {
          const result: unknown = Reflect.apply(member, target, args);
          if (!(result instanceof Promise)) return result;
          return result.then(
            async (value: unknown) => {
              if (!asksNobody) await recordResponse(gateway, operation);
              return value;
            },
            async (error: unknown) => {
              await failed(gateway, operation, error);
              throw error;
            },
          );
        };
      },
    });
  const names = Object.keys(gateways) as (keyof Gateways)[];
  return Object.fromEntries(names.map((name) => [name, watch(gateways[name], name)])) as Gateways;
};
