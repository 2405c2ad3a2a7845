/** Runs the providers' sandboxes, which survive crashes of the shop, and simulates the mail server. */
import { Hono } from 'hono';
import type { Catalogue } from '../../../server/catalogue/index.ts';
import type { Config } from '../../../server/config.ts';
import { OutcomeUnknown, type Mail } from '../../../server/providers/ports.ts';
import { listOf } from '../../../server/providers/reloadly/sandbox/list.ts';
import { createSandbox } from '../../../server/providers/sandbox.ts';
import { readLedgers, type Ledgers } from '../ledgers.ts';
import type { Random } from '../random.ts';
import type { DrawnFaults } from './drawnFaults.ts';
import { inside, type Owner } from './environment.ts';
import type { Network, Target } from './network.ts';
import { origin, silent } from './settings.ts';

/** Delays of the sandboxes, in milliseconds. */
const waits = {
  card: { pendingDelay: 20_000, workTime: 0, webhookDelays: [0, 1_000, 60_000], webhookLateBy: 5_000 },
  paypal: { pendingDelay: 20_000, workTime: 0, webhookDelays: [0, 1_000, 60_000], webhookLateBy: 5_000 },
  mypos: { patience: 20_000, lateBy: 5_000, webhookDelays: [0, 1_000, 60_000] },
  supplier: {
    topup: 1_000,
    slow: 30_000,
    verySlow: 120_000,
    gift: 1_000,
    listed: [8_000, 11_000] as const,
    check: 0,
  },
};

const touchesMoney =
  /\/(v1\/(transactions|start)|checkoutnow|v2\/(checkout|payments)|topups\/topups|giftcards\/orders)/;

export type Providers = {
  target: Target;
  /** Returns whether any call since the last check could have moved money or goods. */
  takeMoved: () => boolean;
  /** Returns the money and goods that the providers have actually moved. */
  ledgers: () => Promise<Omit<Ledgers, 'mails'>>;
  close: () => Promise<void>;
};

export const createProviders = async (sold: Catalogue, config: Config): Promise<Providers> => {
  const owner: Owner = { kind: 'provider', name: 'provider', alive: true };
  const listed = listOf(sold);
  const sandbox = await inside(owner, async () =>
    createSandbox({ config, log: silent, supplierList: () => listed, waits }),
  );
  const app = new Hono().route('/sandbox', sandbox.app);
  let moved = false;
  return {
    target: {
      owner,
      serve: async (request) => {
        if (touchesMoney.test(request.url)) moved = true;
        return await app.fetch(request);
      },
    },
    takeMoved: () => {
      const was = moved;
      moved = false;
      return was;
    },
    ledgers: () => readLedgers({ sandbox: origin } as Parameters<typeof readLedgers>[0], ['card', 'paypal']),
    close: () => sandbox.close(),
  };
};

export type Post = {
  /** Accepted emails with their message ids. */
  sent: readonly { subject: string; messageId: string }[];
  send: (mail: Mail, from: Owner) => Promise<void>;
};

/** Simulates the mail server, which accepts emails after a delay and sometimes loses the response. */
export const createPost = ({
  network,
  now,
  random,
  faults,
}: {
  network: Network;
  now: () => number;
  random: Random;
  faults: DrawnFaults;
}): Post => {
  const sent: { subject: string; messageId: string }[] = [];
  return {
    sent,
    send: (mail, from) =>
      new Promise((done, refuse) => {
        const isLost = random.percent(faults.isCalm ? 0 : 5) && faults.happens();
        network.add(now() + random.below(200), 'an email is accepted', from, () => {
          sent.push({ subject: mail.subject, messageId: mail.messageId });
          network.add(
            now() + random.below(200),
            isLost ? 'the response to an email is lost' : 'an email was accepted',
            from,
            () => (isLost ? refuse(new OutcomeUnknown('mail.send: cut')) : done()),
          );
        });
      }),
  };
};
