import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { SwissPostConfig } from '../settings.ts';
import { createAddressSandbox } from './app.ts';

export const swissPostSandbox = {
  name: 'swisspost',
  mount: '/swisspost',
  guide: () => ({
    title: 'Addresses',
    text: html`
      <p>
        Buildings have the numbers 1 to 250, in towns with the post code they really have. Spellings such as
        “bahnhofstr.” are corrected. A street without vowels, “asdf” or a wrong post code is refused.
        <a href="/sandbox/swisspost/ledger">What was asked</a>
      </p>
    `,
  }),
  faults: {
    answer: 'down, lose, garbled, unsure',
  },
  open: (options: SandboxContext<SwissPostConfig, unknown>) => createAddressSandbox(options),
} satisfies SandboxDefinition<SwissPostConfig>;
