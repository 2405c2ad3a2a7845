import * as v from 'valibot';
import { defineSettings } from '../definition.ts';

export type SmtpConfig = {
  /** Null means the embedded inbox. */
  smtpUrl: string | null;
  from: string;
  /** As many connections as mails are sent in parallel, so that no mail waits behind a blocked one. */
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
