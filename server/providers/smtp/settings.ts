import * as v from 'valibot';
import { defineSettings } from '../definition.ts';

export type SmtpConfig = {
  /** URL of the mail server. If null, the built-in inbox is used. */
  smtpUrl: string | null;
  from: string;
  /**
   * Maximum number of connections to the mail server, and therefore of emails sent in parallel. With several
   * connections, a stalled email does not delay the others.
   */
  connections: number;
};

export const smtpSettings = defineSettings({
  entries: {
    SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//, 'an smtp:// address'))),
    MAIL_FROM: v.optional(v.string(), 'Rigi <receipts@rigi.example>'),
  },
  read: (e, { workers, useSandbox }): SmtpConfig => {
    if (!e.SMTP_URL) useSandbox('SMTP_URL');
    return { smtpUrl: e.SMTP_URL ?? null, from: e.MAIL_FROM, connections: Math.max(2, workers) };
  },
  addresses: { SMTP_URL: 'smtps://user:password@host' },
});
