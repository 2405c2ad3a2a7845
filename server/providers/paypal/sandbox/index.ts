import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { PaypalConfig } from '../settings.ts';
import { createPaypalSandbox, type PaypalSandboxOptions } from './app.ts';

type Waits = Pick<PaypalSandboxOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;

export const paypalSandbox = {
  name: 'paypal',
  mount: '/paypal',
  guide: () => ({
    title: 'PayPal',
    text: html`
      <p>
        PayPal’s window has three test people, and buttons for a declined card, a review of 20 seconds and
        leaving. Totals that end in .13 are declined, in .14 reviewed. A slow refund takes three days.
      </p>
      <p><a href="/sandbox/paypal/ledger">Ledger of captures and refunds</a></p>
    `,
  }),
  faults: {
    'answer, create, capture, refund': 'lose-before, lose-after',
    capture: 'decline, redirect, pending, refuse',
    refund: 'decline, pending, slow',
    status: 'stale',
    token: 'revoked',
    verify: 'down',
    webhook: 'drop, duplicate, late, reorder',
  },
  open: ({ waits, api, ...options }: SandboxContext<PaypalConfig, Waits>) =>
    createPaypalSandbox({ ...options, ...waits, webhookUrl: `${api}/hooks/paypal` }),
} satisfies SandboxDefinition<PaypalConfig, Waits>;
