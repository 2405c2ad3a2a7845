import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { DatatransConfig } from '../settings.ts';
import { createCardSandbox, type CardSandboxOptions } from './app.ts';
import { spaced, testCards } from './cards.ts';

type Waits = Pick<CardSandboxOptions, 'pendingDelay' | 'workTime' | 'webhookDelays' | 'webhookLateBy'>;

export const datatransSandbox = {
  name: 'datatrans',
  mount: '/datatrans',
  guide: () => ({
    title: 'Card payments',
    text: html`
      <p>
        The pay page opens from the checkout. It takes TWINT and the test cards listed on it:
        ${testCards.map((card) => `${spaced(card.number)} (${card.brand}, ${card.refusal === null ? 'accepted' : `refused: ${card.refusal}`})`).join(', ')}.
      </p>
      <table>
        <tbody>
          <tr>
            <th scope="row">Total ends in .13</th>
            <td>payment declined</td>
          </tr>
          <tr>
            <th scope="row">Total ends in .14</th>
            <td>payment comes in after 20 seconds</td>
          </tr>
          <tr>
            <th scope="row">Button “Pay later”</th>
            <td>payment comes in after 20 seconds</td>
          </tr>
        </tbody>
      </table>
      <p><a href="/sandbox/datatrans/ledger">Ledger of captures and credits</a></p>
    `,
  }),
  faults: {
    webhook: 'drop, duplicate, late',
    answer: 'lose-before, lose-after',
    status: 'stale',
    credit: 'decline',
  },
  open: ({ waits, ...options }: SandboxContext<DatatransConfig, Waits>) =>
    createCardSandbox({ ...options, ...waits }),
} satisfies SandboxDefinition<DatatransConfig, Waits>;
