import { randomUUID } from 'node:crypto';
import PostalMime, { decodeWords, type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { openLedger } from '../../common/sandbox/ledger.ts';

/** A received email. `raw` is base64-encoded. */
type MailEntry = { kind: 'mail'; at: number; id: string; to: string[]; raw: string };

export type ReceivedMail = {
  id: string;
  /** Time of receipt in milliseconds since 1970. */
  receivedAt: number;
  /** The envelope's recipient addresses. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: { name: string; value: string }[];
  attachments: { id: number; filename: string; contentType: string; content: Buffer }[];
};

export type Box = {
  /** URL of the mail server, such as smtp://127.0.0.1:40123. */
  smtpUrl: string;
  /** Returns all emails, newest first. */
  mails(): Promise<ReceivedMail[]>;
  mail(id: string): Promise<ReceivedMail | null>;
  close(): Promise<void>;
};

const maxMailBytes = 10_000_000;

/** Opens a real mail server on a free loopback port. It stores the emails it receives in the ledger. */
export const openBox = async (options: { ledgerFile: string; now?: () => number }): Promise<Box> => {
  const now = options.now ?? Date.now;
  const ledger = openLedger<MailEntry>(options.ledgerFile);
  const parsed = new Map<string, Promise<ReceivedMail>>();
  const read = (entry: MailEntry): Promise<ReceivedMail> => {
    const known = parsed.get(entry.id) ?? parse(entry);
    parsed.set(entry.id, known);
    return known;
  };

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    logger: false,
    banner: 'embedded inbox',
    disableReverseLookup: true,
    closeTimeout: 500,
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (error: Error) => callback(error));
      stream.on('end', () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error('message too large'), { responseCode: 552 }));
          return;
        }
        const id = randomUUID();
        const to = session.envelope.rcptTo.map((r) => r.address);
        ledger.append({ kind: 'mail', at: now(), id, to, raw: Buffer.concat(chunks).toString('base64') });
        callback(null, 'kept');
      });
    },
  });
  // a client that disconnects early is not an error, because its email was not accepted
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject);
    const listening = server.listen(0, '127.0.0.1', () => {
      listening.removeListener('error', reject);
      const address = listening.address();
      if (address === null || typeof address === 'string') reject(new Error('the inbox has no port'));
      else resolve(address.port);
    });
  });

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mails: () => Promise.all(ledger.entries().map(read).toReversed()),
    mail: async (id) => {
      const entry = ledger.entries().find((e) => e.id === id);
      return entry ? await read(entry) : null;
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      ledger.close();
    },
  };
};

const parse = async (entry: MailEntry): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(Buffer.from(entry.raw, 'base64'));
  return {
    id: entry.id,
    receivedAt: entry.at,
    to: entry.to,
    from: mail.from ? addressText(mail.from) : '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    messageId: mail.messageId ?? '',
    headers: mail.headers.map((h) => ({ name: h.originalKey, value: decodeWords(h.value) })),
    attachments: mail.attachments.map((a, id) => ({
      id,
      filename: a.filename ?? `attachment-${id}`,
      contentType: a.mimeType,
      content: toBuffer(a.content),
    })),
  };
};

const toBuffer = (content: ArrayBuffer | Uint8Array | string): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof ArrayBuffer
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const addressText = (address: Address): string =>
  address.address === undefined ? address.name : `${address.name} <${address.address}>`.trim();
