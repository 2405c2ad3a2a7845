import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Log } from '../../platform/log.ts';
import { OutcomeUnknown, Refused, Unavailable, type Mailer } from '../ports.ts';
import type { SmtpConfig } from './settings.ts';

/** SMTP reply codes that reject our account before the server checks the email. */
const accountErrors = new Set([530, 534, 535, 538]);
/** SMTP commands that concern the email. If any other command is rejected, the problem is our account. */
const ofTheMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** `smtpUrl` is the URL of the real mail server or of the embedded inbox. */
type MailerConfig = SmtpConfig & { smtpUrl: string };

/** Maximum time for sending one email, in milliseconds, regardless of how slow the mail server is. */
const sendDeadline = 60_000;

/**
 * Sends emails over SMTP: `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. Throws
 * Refused('SMTP_550') if a 5xx reply concerns the email, Unavailable if it concerns our account, and
 * OutcomeUnknown for any other failure. Errors contain neither addresses nor message text.
 */
export const createSmtpMailer = (
  config: MailerConfig,
  { deadline = sendDeadline, ...deps }: { log: Log; deadline?: number },
): Mailer => {
  const url = new URL(config.smtpUrl);
  const secure = url.protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: config.connections,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? 465 : 587,
    secure,
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // the pool emits an error when an idle connection is lost; the next email opens a new connection
  transport.on('error', () => deps.log.warn({ operation: 'mail.pool' }, 'mail connection lost'));

  /** Converts a failed exchange with the mail server to an error. */
  const outcomeOf = (operation: string, error: unknown): Error => {
    const reply = numberOf(error, 'responseCode');
    const what = reply === null ? textOf(error, 'code') : `SMTP_${reply}`;
    deps.log.warn({ operation, outcome: what }, 'the mail server rejected the email');
    if (reply !== null && accountErrors.has(reply))
      return new Unavailable('credentials', `${operation}: ${what}`);
    if (reply !== null && reply >= 500)
      return ofTheMail.has(textOf(error, 'command'))
        ? new Refused(what, `${operation}: ${what}`)
        : new Unavailable('forbidden', `${operation}: ${what}`);
    return new OutcomeUnknown(`${operation}: ${what}`);
  };

  /** Stops waiting for a response at the deadline. The email may still be sent later. */
  const inTime = async <T>(work: Promise<T>): Promise<T> => {
    const timer = new AbortController();
    const late = sleep(deadline, undefined, { signal: timer.signal, ref: false }).then((): never => {
      throw Object.assign(new Error('no response in time'), { code: 'ETIMEDOUT' });
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      timer.abort();
    }
  };

  return {
    send: async (mail) => {
      try {
        await inTime(
          transport.sendMail({
            from: config.from,
            // passes an object, because a string would be parsed as a list of names and addresses
            to: { name: '', address: mail.to },
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            messageId: mail.messageId,
            ...(mail.replyTo ? { replyTo: { name: '', address: mail.replyTo } } : {}),
            attachments: mail.attachments,
          }),
        );
        deps.log.debug({ operation: 'mail.send' }, 'email accepted by the mail server');
      } catch (error) {
        throw outcomeOf('mail.send', error);
      }
    },
    checkAccount: async () => {
      try {
        await inTime(transport.verify());
      } catch (error) {
        throw outcomeOf('mail.account', error);
      }
    },
    close: () => transport.close(),
  };
};

const numberOf = (error: unknown, name: string): number | null => {
  const value = error instanceof Error ? Reflect.get(error, name) : null;
  return typeof value === 'number' ? value : null;
};
const textOf = (error: unknown, name: string): string => {
  const value = error instanceof Error ? Reflect.get(error, name) : null;
  return typeof value === 'string' ? value : 'failed';
};
