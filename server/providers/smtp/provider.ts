import { defineProvider } from '../definition.ts';
import { createSmtpMailer } from './adapter.ts';
import { inboxSandbox } from './sandbox/index.ts';
import { smtpSettings } from './settings.ts';

export const smtp = defineProvider({
  name: 'Mail',
  settings: smtpSettings,
  create: ({ smtpUrl, ...config }, { inboxUrl, ...deps }) =>
    createSmtpMailer({ ...config, smtpUrl: smtpUrl ?? inboxUrl }, deps),
  sandbox: inboxSandbox,
  goLive: {
    credentials: () => 'SMTP_URL',
    ask: async (mailer) => {
      await mailer.checkAccount();
      return 'the mail server accepts our connection';
    },
  },
  specification: { none: 'a mail server has no specification of its own' },
});
