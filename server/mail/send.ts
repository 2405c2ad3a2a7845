import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../appContext.ts';
import { mails, type MailKind, type MailRow } from '../platform/database/schema.ts';
import { notAwaited } from '../platform/database/transaction.ts';
import { count, enterOrder } from '../platform/telemetry/scope.ts';
import { OutcomeUnknown, Refused, Unavailable, type Mail } from '../providers/ports.ts';
import type { RenderedMail } from './layout.ts';

export type MailContent = RenderedMail &
  Partial<Pick<Mail, 'replyTo' | 'attachments'>> & {
    /**
     * Number of the order that the email is about. It is logged if the email cannot be delivered, so that staff
     * can follow up.
     */
    order?: string;
  };
/** A text message, whose recipient is a phone number. */
export type SmsContent = { sms: string };

/** Creates the content of an email at the time of sending. Returns null if there is nothing left to send. */
export type Template = (
  shop: AppContext,
  mail: MailRow,
) => MailContent | SmsContent | null | Promise<MailContent | SmsContent | null>;
export type Templates = Readonly<Record<MailKind, Template>>;

/**
 * True if the message must not be sent again. A carrier cannot detect duplicates, so a text message that may
 * already have been sent is never repeated.
 */
const isOver = (content: MailContent | SmsContent, error: unknown): boolean =>
  error instanceof Refused ||
  ('sms' in content && error instanceof OutcomeUnknown && !(error instanceof Unavailable) && !error.isUnsent);

const deliver = async (
  { gateways, config }: AppContext,
  { id, kind, recipient }: MailRow,
  content: MailContent | SmsContent,
): Promise<void> => {
  if ('sms' in content) return gateways.sms.send(recipient, content.sms);
  const { subject, text, html, replyTo, attachments = [] } = content;
  const messageId = `<${kind}.${id}@${new URL(config.publicUrl).hostname}>`;
  await gateways.mailer.send({
    to: recipient,
    subject,
    text,
    html,
    messageId,
    attachments,
    ...(replyTo ? { replyTo } : {}),
  });
};

const logRefusal = ({ log }: AppContext, { id, kind }: MailRow, content: object, error: unknown): void => {
  const reason = error instanceof Refused ? error.reason : 'no answer';
  if ('order' in content) log.error({ order: content.order, kind, reason }, 'an email cannot be delivered');
  else log.warn({ mail: id, kind, reason }, 'an email cannot be delivered');
};

/**
 * Sends an email at least once and a text message at most once. Before sending, stores a marker. After a crash,
 * the marker shows that the message may already have been sent. In that case, an email is sent again with the
 * same Message-ID, so a mailbox that compares Message-IDs shows it once.
 */
export const sendMail = async (shop: AppContext, templates: Templates, mailId: string): Promise<void> => {
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, mailId));
  if (!mail || !['queued', 'sending'].includes(mail.state)) return;
  if (mail.orderId) enterOrder(mail.orderId);
  const setState = async (state: MailRow['state'], isDurable = false): Promise<void> => {
    const write = shop.db
      .update(mails)
      .set({ state, ...(state === 'sent' ? { sentAt: sql`now()` } : {}) })
      .where(eq(mails.id, mailId));
    // for an email, does not wait for the disk: if this write is lost in a crash, the email is sent again
    await (isDurable ? write : write.returning({ notAwaited }));
    if (state !== 'sending' && state !== 'queued') count('mails', { kind: mail.kind, outcome: state });
  };
  const content = await templates[mail.kind](shop, mail);
  if (!content) return setState('dropped');

  if (mail.state === 'sending') {
    if ('sms' in content) {
      logRefusal(shop, mail, content, null);
      return setState('refused');
    }
    shop.log.info({ mail: mailId, kind: mail.kind }, 'an email is being resent');
  }
  await setState('sending', 'sms' in content);
  shop.hitFailpoint('mail.before-send');
  try {
    await deliver(shop, mail, content);
  } catch (error) {
    if (!isOver(content, error)) {
      if ('sms' in content) await setState('queued');
      throw error;
    }
    logRefusal(shop, mail, content, error);
    return setState('refused');
  }
  shop.hitFailpoint('mail.after-send');
  return setState('sent');
};
