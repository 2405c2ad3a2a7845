import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { GoogleConfig } from '../settings.ts';
import { createGoogleSandbox } from './app.ts';

export const googleSandbox = {
  name: 'google',
  mount: '/google',
  guide: () => ({
    title: 'Social sign-in',
    text: html`
      <p>
        A window with three test people opens in place of the provider's; the third one's address is not
        verified.
      </p>
    `,
  }),
  open: (options: SandboxContext<GoogleConfig, unknown>) => createGoogleSandbox(options),
} satisfies SandboxDefinition<GoogleConfig>;
