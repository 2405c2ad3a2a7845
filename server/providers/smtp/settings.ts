import * as v from 'valibot';
import { defineSettings } from '../definition.ts';

export type SmtpConfig = {
  /** Null selects the embedded inbox. */
  smtpUrl: string | null;
  from: string;
  /**
   * Number of connections, which equals the number of emails sent in parallel, so that no email has to wait behind a
   * stalled one.
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
