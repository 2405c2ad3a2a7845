import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { MyposConfig } from '../settings.ts';
import { createMyposSandbox, type MyposSandboxOptions } from './app.ts';

type Waits = Pick<MyposSandboxOptions, 'patience' | 'lateBy' | 'webhookDelays'>;

export const myposSandbox = {
  name: 'mypos',
  mount: '/mypos',
  guide: () => ({
    title: 'myPOS',
    text: html`
      <p>
        The shop’s signed form opens the pay page; its card is 4006 0900 0000 0007. A total that ends in .13
        is declined. Without the shop’s word the money goes back.
      </p>
      <p><a href="/sandbox/mypos/ledger">Ledger of captures, reversals and refunds</a></p>
    `,
  }),
  faults: {
    notify: 'drop, duplicate, late, lose-word, forge',
    rollback: 'drop',
    refund: 'lose-before, lose-after, decline',
    status: 'stale, down',
  },
  open: ({ waits, ...options }: SandboxContext<MyposConfig, Waits>) =>
    options.config.sandboxKey ? createMyposSandbox({ ...options, ...waits }) : null,
} satisfies SandboxDefinition<MyposConfig, Waits>;
