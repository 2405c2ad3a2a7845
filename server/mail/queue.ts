import { randomUUID } from 'node:crypto';
import { mails, type MailKind, type MailRow } from '../platform/database/schema.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { newJob } from '../platform/jobs/outbox.ts';

export type NewMail = Pick<MailRow, 'kind' | 'recipient' | 'language'> &
  Partial<
    Pick<MailRow, 'orderId' | 'accountId' | 'codeId' | 'contactId' | 'about' | 'subscriberId' | 'onRequest'>
  >;

/** Kinds of emails that contain a code or link for which the recipient is waiting. */
const urgentKinds: readonly MailKind[] = [
  'welcome',
  'emailCode',
  'emailLink',
  'reset',
  'reauthCode',
  'ownerCode',
];

/** Queues an email, within the caller's transaction. The email's content is created only when it is sent. */
export const queueMail = async (tx: Tx, mail: NewMail): Promise<void> => {
  const id = randomUUID();
  const kind = urgentKinds.includes(mail.kind) ? 'codeMail' : 'mail';
  const job = tx.$with('new_job').as(newJob(tx, { key: `mail ${id}`, kind, subject: id }));
  await tx
    .with(job)
    .insert(mails)
    .values({ id, ...mail });
};
