import { html } from 'hono/html';
import type { SandboxContext, SandboxDefinition } from '../../definition.ts';
import type { SmtpConfig } from '../settings.ts';
import { createInboxSandbox } from './app.ts';
import { openBox } from './box.ts';

export const inboxSandbox = {
  name: 'inbox',
  mount: '/',
  guide: () => ({
    title: 'Mail',
    text: html`
      <p>
        A mail server of its own keeps every mail: <a href="/sandbox/inbox">inbox</a>,
        <a href="/sandbox/inbox.json">as JSON</a>.
      </p>
    `,
  }),
  open: async (options: SandboxContext<SmtpConfig, unknown>) => {
    const box = await openBox(options);
    return { ...createInboxSandbox(box, '/sandbox/inbox'), smtpUrl: box.smtpUrl, close: () => box.close() };
  },
} satisfies SandboxDefinition<SmtpConfig>;
