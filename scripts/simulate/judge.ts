/** What must hold after every step: the invariants of the charts, nothing left of who signed out, the books. */
import type { Pool } from 'pg';
import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, InspectionEvent } from 'xstate';
import type { Recording } from '../../flows/page/savedPaths.ts';
import { invariants } from '../../flows/proof/all.ts';
import { createJudge } from '../../flows/proof/invariants.ts';
import { allInvariants } from '../../flows/proof/prove.ts';
import { edgeId, type Look } from '../../flows/walker/walk.ts';
import type { Ledgers } from '../faults/verifyLedgers.ts';
import { chartsOf, isChart, type Chart, type Device, type Page } from './page.ts';

export type Violation = { kind: string; what: string; page: string | null; chart: string | null };

const held = allInvariants(invariants);

type Watched = {
  before: AnyMachineSnapshot | null;
  event: { type: string } | null;
  effects: Look['effects'];
  asked: Look['asked'];
  taken: Look['taken'];
  sent: Look['sent'];
  judge: ReturnType<typeof createJudge>;
  input: unknown;
  steps: Recording['steps'];
};

const inputOf = (actor: unknown): unknown => (actor as { options?: { input?: unknown } }).options?.input;
const parentOf = (actor: unknown): AnyActorRef | undefined => (actor as { _parent?: AnyActorRef })._parent;

const questions = new WeakMap<object, Set<string>>();
const questionsOf = ({ root }: AnyStateMachine): Set<string> => {
  const known = questions.get(root);
  if (known) return known;
  const ids = (node: AnyStateNode): string[] => [
    ...node.invoke.map(({ id }) => id),
    ...Object.values(node.states).flatMap(ids),
  ];
  const found = new Set(ids(root));
  questions.set(root, found);
  return found;
};

/** Looks on at the charts of all pages. */
export const watchCharts = (fail: (violation: Violation) => void, note: (line: string) => void) => {
  const watched = new Map<AnyActorRef, Watched>();
  const recordings = new Map<string, Recording[]>();

  const watch = (actor: Chart): Watched => {
    const known = watched.get(actor);
    if (known) return known;
    const fresh: Watched = {
      before: null,
      event: null,
      effects: [],
      asked: {},
      taken: [],
      sent: [],
      judge: createJudge(actor.logic as unknown as AnyStateMachine, held),
      input: inputOf(actor),
      steps: [],
    };
    watched.set(actor, fresh);
    return fresh;
  };
  const clear = (entry: Watched): void => {
    entry.effects = [];
    entry.asked = {};
    entry.taken = [];
    entry.sent = [];
  };

  const inspect = (event: InspectionEvent, pageOf: () => Page): void => {
    const actor: unknown = event.actorRef;
    if (event.type === '@xstate.actor') {
      const parent = parentOf(actor);
      if (parent && isChart(parent)) {
        const { id } = actor as AnyActorRef;
        // what a chart spawns by itself is no question of its states
        if (questionsOf(parent.logic as unknown as AnyStateMachine).has(id))
          watch(parent).asked[id] = inputOf(actor) ?? null;
      }
      if (isChart(actor)) watch(actor);
      return;
    }
    if (!isChart(actor)) return;
    const entry = watch(actor);
    if (event.type === '@xstate.event') {
      entry.event = event.event;
      clear(entry);
      const source = event.sourceRef;
      if (source && isChart(source) && !event.event.type.startsWith('xstate.'))
        watch(source).sent.push([actor.id, event.event]);
    } else if (event.type === '@xstate.action') {
      const { type, params } = event.action;
      if (!type.startsWith('xstate.')) entry.effects.push(params === undefined ? type : [type, params]);
    } else if (event.type === '@xstate.microstep') {
      entry.taken.push(...event._transitions.map(edgeId));
    } else if (event.type === '@xstate.snapshot') {
      // one that is stopped shows itself once more, and nothing has happened
      if (entry.event === null) return;
      const after = event.snapshot as AnyMachineSnapshot;
      const isStart = entry.event.type === 'xstate.init';
      const look: Look = {
        before: isStart ? null : entry.before,
        event: isStart ? null : entry.event,
        after,
        taken: entry.taken,
        effects: entry.effects,
        asked: entry.asked,
        sent: entry.sent,
        // no invariant asks for these
        emitted: [],
        spawned: [],
        stopped: [],
      };
      entry.before = after;
      entry.event = null;
      const states = (after._nodes as AnyStateNode[]).map((node) => node.id);
      if (look.event) entry.steps.push({ event: look.event, states, tags: [...after.tags].sort() });
      if (look.event && look.taken.length > 0)
        note(`    ${actor.logic.id}: ${look.event.type} → ${states.at(-1) ?? ''}`);
      if (!entry.judge.judge(look, look.event ? [look.event] : []))
        for (const { says, fault } of entry.judge.found())
          fail({
            kind: 'invariant',
            what: `${actor.logic.id}: ${says}: ${fault}`,
            page: pageName(pageOf),
            chart: actor.logic.id,
          });
      if (after.status !== 'active') keep(actor, entry, pageName(pageOf) ?? '');
    }
  };
  const pageName = (pageOf: () => Page): string | null => {
    // the first charts speak while their page is still being made
    const page = pageOf() as Page | undefined;
    return page?.owner.name ?? null;
  };
  const keep = (actor: Chart, entry: Watched, page: string): void => {
    const made: Recording = {
      name: `${actor.logic.id} of ${page}`,
      chart: actor.logic.id,
      ...(entry.input === undefined ? {} : { input: entry.input }),
      steps: entry.steps,
    };
    recordings.set(page, [...(recordings.get(page) ?? []), made]);
    watched.delete(actor);
  };
  /** A page is gone, and its charts with it. */
  const forget = (page: Page): void => {
    for (const actor of chartsOf(page)) {
      const entry = watched.get(actor);
      if (entry) keep(actor, entry, page.owner.name);
    }
  };
  return {
    inspect,
    forget,
    recordings: (page: string): Recording[] => recordings.get(page) ?? [],
    /** Of all pages whose name begins so. */
    recordingsOf: (start: string): Recording[] =>
      [...recordings].filter(([page]) => page.startsWith(start)).flatMap(([, made]) => made),
  };
};

/** Values that tell of a person: they must be gone once the person has. */
const secretKeys = ['accessToken', 'refreshToken', 'cartToken', 'orderToken'] as const;

const holds = (value: unknown, secrets: ReadonlySet<string>, depth = 0): string | null => {
  if (typeof value === 'string') {
    for (const secret of secrets) if (value.includes(secret)) return secret;
    return null;
  }
  if (typeof value !== 'object' || value === null || depth > 6) return null;
  if (typeof (value as { getSnapshot?: unknown }).getSnapshot === 'function') return null;
  for (const inner of Object.values(value)) {
    const found = holds(inner, secrets, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

/** Until the server has heard that somebody left, one chart keeps what is needed to say so (SESS-06). */
const isTelling = (chart: Chart): boolean => {
  const { tags } = chart.getSnapshot() as AnyMachineSnapshot;
  return chart.logic.id === 'signOut' && (tags.has('busy') || tags.has('pending'));
};

/** Who was signed in on each device, and whether anything of them is left after they went. */
export const watchSignOut = (fail: (violation: Violation) => void) => {
  const persons = new Map<Device, Set<string>>();
  /** Forms to sign in that were there before the person went: such a form begins empty, so what a later one holds was typed anew. */
  const formsBefore = new WeakSet<Chart>();
  const isTypedAnew = (chart: Chart): boolean => chart.logic.id === 'login' && !formsBefore.has(chart);
  /** What was searched already, and for how many values: a chart makes a new context of what it changes. */
  const searched = new WeakMap<object, number>();
  const isHeld = (context: object, secrets: ReadonlySet<string>): boolean => {
    if (searched.get(context) === secrets.size) return false;
    if (holds(context, secrets) !== null) return true;
    searched.set(context, secrets.size);
    return false;
  };
  return {
    /** `isCalm`: what one page stored, the others have heard of. */
    look: (device: Device, isCalm: boolean): void => {
      const secrets = persons.get(device) ?? new Set();
      persons.set(device, secrets);
      const pages = [...device.pages].filter(({ away }) => away === null);
      const sessions = pages.map((page) => page.system.actors().session?.getSnapshot());
      if (sessions.some((session) => session?.hasTag('screen:signedIn'))) {
        for (const session of sessions) {
          const { user } = session?.context ?? {};
          if (user?.email) secrets.add(user.email);
        }
        for (const key of secretKeys) {
          const value = device.storage.get(key);
          if (value) secrets.add(value);
        }
        for (const page of pages) for (const chart of chartsOf(page)) formsBefore.add(chart);
        return;
      }
      if (secrets.size === 0 || !isCalm || pages.length === 0) return;
      const isGone = (page: Page): boolean => {
        const { session, screen } = page.system.actors();
        return session.getSnapshot().hasTag('screen:visitor') && !screen.getSnapshot().hasTag('busy');
      };
      if (!pages.every(isGone)) return;
      for (const [key, value] of device.storage) {
        // what the server must still be told, and nothing else
        if (key !== 'signOutToken' && holds(value, secrets) !== null)
          fail({
            kind: 'leak',
            what: `${device.name} still stores ${key}`,
            page: pages[0]!.owner.name,
            chart: 'session',
          });
      }
      for (const page of pages)
        for (const chart of chartsOf(page))
          if (
            !isTelling(chart) &&
            !isTypedAnew(chart) &&
            isHeld((chart.getSnapshot() as AnyMachineSnapshot).context as object, secrets)
          )
            fail({
              kind: 'leak',
              what: `${page.owner.name}: ${chart.logic.id} still holds somebody`,
              page: page.owner.name,
              chart: chart.logic.id,
            });
    },
  };
};

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((all, { amount }) => all + amount, 0);

/** Rappen of vouchers for one person on one day in Zurich and in one year, as the simulated shop is told. */
export const voucherLimits = { day: 10_000, year: 15_000 };

type OrderFacts = {
  number: string;
  total: number;
  account: string | null;
  isVoucher: boolean;
  day: string;
  isProven: boolean;
};

/** Vouchers that the supplier has handed out: to people who are proven, and never more than the limits. */
const faultsOfVouchers = (orders: readonly OrderFacts[], { executions }: Ledgers): string[] => {
  const given = new Set(executions.map(({ identifier }) => identifier));
  const bought = orders.filter(({ number, isVoucher }) => isVoucher && given.has(number));
  const perPerson = (period: (order: OrderFacts) => string): [string, number][] => {
    const sums = new Map<string, number>();
    for (const order of bought) {
      const key = `${order.account} in ${period(order)}`;
      sums.set(key, (sums.get(key) ?? 0) + order.total);
    }
    return [...sums];
  };
  return [
    ...bought
      .filter(({ isProven }) => !isProven)
      .map(({ number }) => `${number}: a voucher for nobody proven`),
    ...perPerson(({ day }) => day)
      .filter(([, rappen]) => rappen > voucherLimits.day)
      .map(([who, rappen]) => `${who}: vouchers for ${rappen}`),
    ...perPerson(({ day }) => day.slice(0, 4))
      .filter(([, rappen]) => rappen > voucherLimits.year)
      .map(([who, rappen]) => `${who}: vouchers for ${rappen}`),
  ];
};

/** A document is decided once: one verdict in the log of staff, and one mail that tells it. */
export const faultsOfDocuments = async (db: Pool): Promise<Violation[]> => {
  const { rows } = await db.query<{ id: string; status: string; verdicts: string[]; mails: string[] }>(`
    select d.id, d.status,
           array(select action from staff_audit a
                  where a.subject = d.id::text and a.action in ('document approved', 'document rejected')) as verdicts,
           array(select kind from mail m where m.about = d.id and m.kind in ('idApproved', 'idRejected')) as mails
      from id_document d where d.reviewed_by is not null`);
  return rows
    .filter(({ status, verdicts, mails }) => {
      const [verdict, mail] =
        status === 'approved' ? ['document approved', 'idApproved'] : ['document rejected', 'idRejected'];
      return verdicts.join() !== verdict || mails.join() !== mail;
    })
    .map(({ id, status, verdicts, mails }) => ({
      kind: 'staff',
      what: `document ${id} is ${status}: log ${verdicts.join(', ')}; mails ${mails.join(', ')}`,
      page: null,
      chart: null,
    }));
};

/** What may not even be so for a moment. What ends well by and by is judged at the end, by the fault run's own verdict. */
export const faultsOfBooks = async (
  db: Pool,
  ledgers: Ledgers,
  acknowledged: ReadonlySet<string>,
): Promise<Violation[]> => {
  const { rows } = await db.query<OrderFacts>(`
    select number, total, account_id as account, (item ->> 'ProdType')::int = 3 as "isVoucher",
           to_char(created_at at time zone 'Europe/Zurich', 'YYYY-MM-DD') as day,
           exists (select from id_document d where d.account_id = o.account_id and d.status = 'approved') as "isProven"
      from shop_order o`);
  const known = new Set(rows.map(({ number }) => number));
  const found: Violation[] = [];
  const say = (kind: string, what: string): void => void found.push({ kind, what, page: null, chart: null });
  for (const number of acknowledged)
    if (!known.has(number)) say('lost', `${number} was confirmed to the shopper and is not in the books`);
  for (const { number, total } of rows) {
    const captures = ledgers.captures.filter(({ reference }) => reference.startsWith(`${number}-`));
    const ids = new Set(captures.map(({ transactionId }) => transactionId));
    const refunds = ledgers.refunds.filter(({ transactionId }) => ids.has(transactionId));
    const executions = ledgers.executions.filter(({ identifier }) => identifier === number);
    const facts = `${number}: captured ${sum(captures)}, given back ${sum(refunds)}, ordered ${executions.length}, price ${total}`;
    if (ids.size < captures.length) say('double', `one payment captured twice, ${facts}`);
    if (executions.length > 1) say('double', `delivered twice, ${facts}`);
    if (sum(refunds) > sum(captures)) say('double', `more given back than taken, ${facts}`);
    if (executions.length > 0 && captures.length === 0) say('lost', `delivered without money, ${facts}`);
    if (executions.some(({ done }) => done) && refunds.length > 0 && sum(captures) - sum(refunds) < total)
      say('goodsAndMoneyBack', facts);
  }
  for (const fault of faultsOfVouchers(rows, ledgers)) say('voucher', fault);
  return found;
};
