import { setTimeout as sleep } from 'node:timers/promises';
import { Hono, type Context } from 'hono';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';
import * as v from 'valibot';
import { dropResponse } from '../../common/sandbox/faultControls.ts';
import type { ListedProduct } from '../../ports.ts';
import type { SupplierAccount } from './account.ts';
import { readNumber } from './carriers.ts';
import { isPhoneOf, acceptsAmount } from './list.ts';
import type { Ordering } from './ordering.ts';
import { digits, ruleFor, type TopupExecution } from './records.ts';
import {
  countryCode,
  identifier,
  paged,
  positive,
  readBody,
  reference,
  text,
  type SupplierResponder,
} from './responses.ts';
import type { SupplierState } from './state.ts';
import { toWireTopup } from './wire.ts';

/** Maximum number of entries per page of the reports. */
const reportPage = 200;
const topupSchema = v.object({
  operatorId: reference,
  amount: positive,
  useLocalAmount: v.optional(v.boolean(), false),
  customIdentifier: identifier,
  recipientPhone: v.object({ countryCode, number: text }),
});
type TopUpOrder = v.InferOutput<typeof topupSchema>;

/** Converts a phone number in any format to digits that include the calling code. */
const digitsOf = ({ countryCode, number }: TopUpOrder['recipientPhone']): string => {
  const digits = number.replace(/\D/g, '');
  const country = countryCode.toUpperCase();
  const prefix = isSupportedCountry(country) ? getCountryCallingCode(country) : '';
  return readNumber(digits)?.callingCode === prefix ? digits : prefix + digits;
};

/** Returns the first error in a top-up's content. The checks run in the supplier's order. */
const faultOfTopup = (
  order: TopUpOrder,
  operator: ListedProduct | null,
): [status: 400 | 503, errorCode: string, message: string] | null => {
  const { amount, useLocalAmount, recipientPhone } = order;
  const country = recipientPhone.countryCode.toUpperCase();
  // the supplier returns the same error for an unknown operator as for an inactive one
  if (!operator)
    return [
      503,
      'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
      'The operator is currently not available or inactive',
    ];
  if (!isPhoneOf(recipientPhone.number, country))
    return [400, 'INVALID_RECIPIENT_PHONE', 'Recipient phone number is not valid'];
  if (operator.country !== country)
    return [
      400,
      'OPERATOR_AND_RECIPIENT_PHONE_MISMATCH',
      'The recipient phone is not of the country of the operator',
    ];
  if (useLocalAmount && !operator.localAmounts)
    return [
      400,
      'LOCAL_AMOUNTS_NOT_SUPPORTED_BY_OPERATOR',
      'Local amounts are not supported for this operator',
    ];
  // if the operator accepts local amounts, an amount in the account's currency is converted first
  const localAmount = operator.localAmounts && !useLocalAmount ? amount * operator.rate : amount;
  if (!acceptsAmount(operator, localAmount))
    return useLocalAmount
      ? [400, 'INVALID_LOCAL_AMOUNT_FOR_OPERATOR', 'The local amount is not valid for this operator']
      : [400, 'INVALID_AMOUNT_FOR_OPERATOR', 'The amount is not valid for this operator'];
  return null;
};

/** Routes for top-ups: orders, operator look-up by phone number, and reports. */
export const createTopupRoutes = (
  { now, delays, rechargeAfter, list, records, faults, underway }: SupplierState,
  { refuse, badBody }: SupplierResponder,
  { refuseOrder, refuseEarly, listed, taken, shownStatus, report }: Ordering,
  { balanceOf }: SupplierAccount,
): Hono => {
  const routes = new Hono();
  const shownTopup = (topup: TopupExecution, status: string): object =>
    toWireTopup(topup, status, list.operator(topup.operatorId), balanceOf(topup));
  /** Formats a top-up without the balance, as in the supplier's reports. */
  const reportedTopup = (topup: TopupExecution): object =>
    toWireTopup(topup, shownStatus(topup, 'PROCESSING'), list.operator(topup.operatorId), null);
  const takeOn = (order: TopUpOrder): TopupExecution => {
    const { customIdentifier, operatorId, amount, recipientPhone } = order;
    const rule = ruleFor(recipientPhone.number, amount, delays);
    const topup: TopupExecution = {
      kind: 'topup',
      ...taken(),
      transactionId: records.nextId(),
      customIdentifier,
      operatorId,
      amount,
      useLocalAmount: order.useLocalAmount,
      countryCode: recipientPhone.countryCode,
      number: digitsOf(recipientPhone),
      outcome: rule.outcome,
      readyAt: now() + rule.delay,
      pin: rule.withPin ? { code: `0${digits(14)}`, serial: digits(10), validity: '30 days' } : null,
    };
    records.execute(topup);
    return topup;
  };
  /**
   * Orders a top-up, synchronously or asynchronously. Returns the ledger entry or, for an error or an injected
   * fault, the response that the route must send.
   */
  const orderTopup = async (c: Context): Promise<Response | { topup: TopupExecution; waits: number }> => {
    const fault = faults.take('answer');
    if (fault === 'lose-before') return dropResponse(c);
    const body = v.safeParse(topupSchema, await readBody(c));
    if (!body.success) return badBody(c);
    const order = body.output;
    const { customIdentifier, amount, recipientPhone } = order;
    if (fault === 'lose-late') {
      underway.push(() => takeOn(order));
      return dropResponse(c);
    }
    const refusal = refuseEarly(c, customIdentifier, records.topupsBy(customIdentifier));
    if (refusal) return refusal;
    const own = faultOfTopup(order, list.operator(order.operatorId));
    if (own) return refuseOrder(c, customIdentifier, ...own);
    const rule = ruleFor(recipientPhone.number, amount, delays);
    if (rule.unavailable)
      return refuseOrder(
        c,
        customIdentifier,
        503,
        'OPERATOR_UNAVAILABLE_OR_CURRENTLY_INACTIVE',
        'The operator is currently not available or inactive',
      );
    if (rule.refusal !== null)
      return refuseOrder(c, customIdentifier, 400, rule.refusal, 'the top-up is refused');
    const last = records.lastTopupTo(digitsOf(recipientPhone));
    if (last && last.at + rechargeAfter > now())
      return refuseOrder(
        c,
        customIdentifier,
        400,
        'PHONE_RECENTLY_RECHARGED',
        'the phone was recharged less than 2 minutes ago',
      );
    if (delays.check > 0) await sleep(delays.check);
    const topup = takeOn(order);
    if (fault === 'lose-after') return dropResponse(c);
    if (rule.losesAnswer) return refuse(c, 500, 'PROVIDER_INTERNAL_ERROR', 'internal error');
    return { topup, waits: rule.delay };
  };
  routes.post('/topups-async', async (c) => {
    const result = await orderTopup(c);
    return 'topup' in result ? c.json({ transactionId: Number(result.topup.transactionId) }) : result;
  });
  // keeps the connection open until the operator has responded
  routes.post('/topups', async (c) => {
    const result = await orderTopup(c);
    if (!('topup' in result)) return result;
    await sleep(result.waits);
    const { topup } = result;
    if (topup.outcome === 'FAILED')
      return refuse(c, 400, 'TRANSACTION_CANNOT_BE_PROCESSED_AT_THE_MOMENT', 'the operator has refused it');
    return c.json(shownTopup(topup, topup.outcome));
  });
  routes.get('/topups/:id/status', (c) => {
    const topup = records.topup(c.req.param('id'));
    if (!topup) return refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
    const status = shownStatus(topup, 'PROCESSING');
    return c.json({
      code: status === 'FAILED' ? 'TRANSACTION_FAILED' : null,
      message: null,
      status,
      transaction: shownTopup(topup, status),
    });
  });

  routes.get('/topups/reports/transactions', (c) => {
    if (c.req.query('customIdentifier') === undefined)
      return report(
        c,
        records.all().filter((e) => e.kind === 'topup'),
        reportPage,
        reportedTopup,
      );
    const topups = listed(records.topupsBy(c.req.query('customIdentifier') ?? ''));
    return paged(c, topups.map(reportedTopup), reportPage);
  });
  routes.get('/topups/reports/transactions/:id', (c) => {
    const topup = records.topup(c.req.param('id'));
    return topup && listed([topup]).length === 1
      ? c.json(reportedTopup(topup))
      : refuse(c, 404, 'TRANSACTION_NOT_FOUND', 'there is no such transaction');
  });

  return routes;
};
