import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { TurnstileConfig } from '../settings.ts';
import { createTurnstileSandbox } from './app.ts';

export const turnstileSandbox = {
  name: 'turnstile',
  mount: '/turnstile',
  guide: () => ({
    title: 'Bot check',
    text: html`
      <p>
        It asks for a click. With one of the provider's test keys as TURNSTILE_SITE_KEY and the test secret
        beside it, it lets everybody pass (1x00000000000000000000AA) or nobody (2x00000000000000000000AB).
      </p>
    `,
  }),
  open: (options: SandboxContext<TurnstileConfig, unknown>) => createTurnstileSandbox(options),
} satisfies SandboxDefinition<TurnstileConfig>;
