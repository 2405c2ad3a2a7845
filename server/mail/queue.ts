import { randomUUID } from 'node:crypto';
import { mails, type MailKind, type MailRow } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { newJob } from '../platform/jobs/outbox.ts';

export type NewMail = Pick<MailRow, 'kind' | 'recipient' | 'language'> &
  Partial<
    Pick<MailRow, 'orderId' | 'accountId' | 'codeId' | 'contactId' | 'about' | 'subscriberId' | 'onRequest'>
  >;

/** A person waits at the screen for the code or link in these. */
const awaited: readonly MailKind[] = [
  'welcome',
  'emailCode',
  'emailLink',
  'reset',
  'reauthCode',
  'ownerCode',
];

/** Writes down, in the caller's transaction, that a mail is to be sent. Its content is made when it is sent. */
export const queueMail = async (tx: Tx, mail: NewMail): Promise<void> => {
  const id = randomUUID();
  const kind = awaited.includes(mail.kind) ? 'codeMail' : 'mail';
  const job = tx.$with('new_job').as(newJob(tx, { key: `mail ${id}`, kind, subject: id }));
  await tx
    .with(job)
    .insert(mails)
    .values({ id, ...mail });
};
