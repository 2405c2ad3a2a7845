import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import net, { createServer } from 'node:net';
import timers from 'node:timers/promises';
import tls from 'node:tls';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog, type Log } from '../../../server/platform/log.ts';
import { OutcomeUnknown, Refused, type Mail } from '../../../server/providers/ports.ts';
import { createSmtpMailer } from '../../../server/providers/smtp/adapter.ts';
import { portOf } from '../../setup/openedShop.ts';
import { openGateways, type Harness } from './harness.ts';

const inboxSchema = v.array(
  v.object({
    id: v.string(),
    to: v.array(v.string()),
    from: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    messageId: v.string(),
    attachments: v.array(
      v.object({ id: v.number(), filename: v.string(), contentType: v.string(), size: v.number() }),
    ),
  }),
);

let harness: Harness;
beforeAll(async () => {
  harness = await openGateways();
});
afterAll(() => harness.close());

const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 37) % 256)),
]);
const mail = (over: Partial<Mail> = {}): Mail => ({
  to: 'zoë@example.com',
  subject: 'Ihre Quittung – Grüsse aus Zürich',
  text: 'Grüezi Zoë,\nCode: 0123 4567\n.\nÄÖÜ 日本',
  html: '<h1>Grüezi Zoë</h1><p>Code: <b>0123&nbsp;4567</b></p>',
  messageId: '<order-1001@rigi.example>',
  attachments: [{ filename: 'Quittung für Zoë.pdf', contentType: 'application/pdf', content: pdf }],
  ...over,
});
const inbox = () => harness.json('/sandbox/inbox.json', inboxSchema);

describe('sending email', () => {
  it('an email arrives with its umlauts, sender and attachment intact', async () => {
    await harness.gateways.mailer.send(mail());
    const [received] = await inbox();
    expect(received).toMatchObject({
      subject: 'Ihre Quittung – Grüsse aus Zürich',
      messageId: '<order-1001@rigi.example>',
      attachments: [{ filename: 'Quittung für Zoë.pdf', contentType: 'application/pdf', size: pdf.length }],
    });
    expect(received?.html.trim()).toBe(mail().html);
    expect(received?.text.trim()).toBe(mail().text);
    expect(received?.to).toEqual(['zoë@example.com']);
    expect(received?.from).toContain('receipts@rigi.example');
    const file = await fetch(harness.url(`/sandbox/inbox/${received?.id}/attachments/0`));
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(
      createHash('sha256').update(pdf).digest('hex'),
    );
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  });
  it('the inbox lists the newest emails first and does not run scripts in emails', async () => {
    const html = '<p>one</p><script>alert("x")</script>"></iframe><b>out</b>';
    await harness.gateways.mailer.send(mail({ subject: 'Newer <b>', html, messageId: '<2@rigi.example>' }));
    const received = await inbox();
    expect(received[0]?.messageId).toBe('<2@rigi.example>');
    const list = await (await fetch(harness.url('/sandbox/inbox'))).text();
    expect(list.indexOf('Newer &lt;b&gt;')).toBeGreaterThan(0);
    expect(list.indexOf('Newer &lt;b&gt;')).toBeLessThan(list.indexOf('Ihre Quittung'));
    const page = await fetch(harness.url(`/sandbox/inbox/${received[0]?.id}`));
    const text = await page.text();
    expect(text).toContain('sandbox="allow-popups" srcdoc="');
    expect(text).not.toContain('<script>');
    expect(text).not.toContain('<b>out</b>');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });
  it('after a crash, the inbox still contains earlier emails [R17]', async () => {
    const before = (await inbox()).length;
    await harness.restart();
    await harness.gateways.mailer.send(mail({ messageId: '<3@rigi.example>' }));
    expect((await inbox()).map((l) => l.messageId).slice(0, 2)).toEqual([
      '<3@rigi.example>',
      '<2@rigi.example>',
    ]);
    expect(await inbox()).toHaveLength(before + 1);
  });
  it('the mailer rejects an oversized email and reports an unknown outcome if the mail server cannot be reached', async () => {
    const content = Buffer.alloc(9_000_000, 1);
    const large = mail({
      attachments: [{ filename: 'a.bin', contentType: 'application/octet-stream', content }],
    });
    await expect(harness.gateways.mailer.send(large)).rejects.toBeInstanceOf(Refused);
    const lost = createSmtpMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example', connections: 2 },
      { log: createLog('silent') },
    );
    await expect(lost.send(mail())).rejects.toBeInstanceOf(OutcomeUnknown);
    lost.close();
  });
  it("the mailer's errors contain neither addresses nor message text", async () => {
    const lost = createSmtpMailer(
      { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example', connections: 2 },
      { log: createLog('silent') },
    );
    const error = await lost.send(mail()).catch((e: unknown) => e);
    expect(String(error)).toBe('OutcomeUnknown: mail.send: ESOCKET');
    lost.close();
  });
});

/** Runs a minimal SMTP server (RFC 5321) that records every line that it receives. */
const openMailServer = async (
  extensions: readonly string[],
  greeting = '220 test',
  {
    login = '',
    refuse = () => null,
    log = createLog('silent'),
  }: { login?: string; refuse?: (line: string) => string | null; log?: Log } = {},
) => {
  const commands: string[] = [];
  const received: string[] = [];
  let connected = 0;
  const server = createServer((socket) => {
    connected += 1;
    let isData = false;
    let rest = '';
    socket.write(`${greeting}\r\n`);
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        received.push(line);
        if (isData && line !== '.') continue;
        if (/^(MAIL|RCPT)/.test(line)) commands.push(line);
        const answer = isData
          ? '250 kept'
          : line.startsWith('EHLO')
            ? ['250-test', ...extensions.map((name) => `250-${name}`), '250 8BITMIME'].join('\r\n')
            : line === 'DATA'
              ? '354 go'
              : line.startsWith('RCPT') && /[^\x20-\x7e]/.test(line) && !extensions.includes('SMTPUTF8')
                ? '553 5.6.7 the address is not ASCII'
                : '250 ok';
        const refusal = isData ? null : refuse(line);
        isData = line === 'DATA' && refusal === null;
        socket.write(`${refusal ?? answer}\r\n`);
      }
    });
    socket.on('error', () => socket.destroy());
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (address !== null && typeof address === 'object') resolve(address.port);
    });
  });
  const mailer = createSmtpMailer(
    { smtpUrl: `smtp://${login}127.0.0.1:${port}`, from: 'receipts@rigi.example', connections: 2 },
    { log },
  );
  const close = async () => {
    mailer.close();
    await new Promise((resolve) => server.close(resolve));
  };
  return { commands, received, connections: () => connected, mailer, close };
};

describe('addresses in SMTP commands', () => {
  it.each([
    ["o'brien@ex.ch", "RCPT TO:<o'brien@ex.ch>", false],
    ['a&b@ex.ch', 'RCPT TO:<a&b@ex.ch>', false],
    ['info@müller.ch', 'RCPT TO:<info@xn--mller-kva.ch>', false],
    ['info@xn--mller-kva.ch', 'RCPT TO:<info@xn--mller-kva.ch>', false],
    ['müller@ex.ch', 'RCPT TO:<müller@ex.ch>', true],
    ['δοκιμή@παράδειγμα.δοκιμή', 'RCPT TO:<δοκιμή@παράδειγμα.δοκιμή>', true],
  ])('the mailer sends an email to %s with the command %s', async (to, rcpt, utf8) => {
    const { commands, mailer, close } = await openMailServer(['SMTPUTF8']);
    await mailer.send(mail({ to, attachments: [] }));
    await close();
    expect(commands[1]).toBe(rcpt);
    // The mailer requests the SMTPUTF8 extension (RFC 6531) only for emails that need it.
    expect(commands[0]?.includes('SMTPUTF8')).toBe(utf8);
  });
  it('if a mail server accepts only ASCII, the mailer encodes non-ASCII domains but permanently rejects non-ASCII local parts', async () => {
    const { commands, mailer, close } = await openMailServer([]);
    await mailer.send(mail({ to: 'info@müller.ch', attachments: [] }));
    expect(commands[1]).toBe('RCPT TO:<info@xn--mller-kva.ch>');
    await expect(mailer.send(mail({ to: 'müller@ex.ch', attachments: [] }))).rejects.toMatchObject({
      reason: 'SMTP_553',
    });
    await close();
  });
  it("a recipient's address with special characters is sent as a single address", async () => {
    const { commands, mailer, close } = await openMailServer([]);
    await mailer.send(mail({ to: "{|}~!#$%&'*+/=?^_`@ex.ch", attachments: [] }));
    await close();
    expect(commands.slice(1)).toEqual(["RCPT TO:<{|}~!#$%&'*+/=?^_`@ex.ch>"]);
  });
});

describe('mail servers that refuse the shop', () => {
  it.each([
    ['on connecting', [], '554 5.7.1 not from your address'],
    ['on connecting because it is full', [], '552 too many'],
  ])(
    'if the mail server refuses the shop %s, the mailer reports the mail server as unavailable',
    async (_, extensions, greeting) => {
      const { commands, mailer, close } = await openMailServer(extensions, greeting);
      await expect(mailer.send(mail({ attachments: [] }))).rejects.toMatchObject({
        name: 'Unavailable',
        reason: 'forbidden',
      });
      expect(commands).toEqual([]);
      await close();
    },
  );
});

describe('connections to the mail server', () => {
  it.each([
    ['smtp://127.0.0.1', net, { host: '127.0.0.1', port: 587 }],
    ['smtps://127.0.0.1', tls, { host: '127.0.0.1', port: 465 }],
    ['smtps://127.0.0.1:2465', tls, { host: '127.0.0.1', port: 2465 }],
    ['smtp://[::1]:2525', net, { host: '::1', port: 2525 }],
  ])('the mailer connects to %s with the right host, port and encryption', async (smtpUrl, wire, target) => {
    const connect = vi.spyOn(wire as typeof net, 'connect').mockImplementation(() => {
      const socket = new net.Socket();
      setImmediate(() => socket.destroy(new Error('no')));
      return socket;
    });
    const mailer = createSmtpMailer(
      { smtpUrl, from: 'a@b.example', connections: 1 },
      { log: createLog('silent') },
    );
    await expect(mailer.send(mail({ attachments: [] }))).rejects.toBeInstanceOf(OutcomeUnknown);
    mailer.close();
    const [options] = connect.mock.calls.map(([given]) => given as unknown);
    connect.mockRestore();
    expect(options).toMatchObject(target);
  });
  it('the mailer opens no more connections than configured', async () => {
    const { connections, mailer, close } = await openMailServer([]);
    const one = mail({ attachments: [], to: 'zoe@example.com' });
    await Promise.all(Array.from({ length: 6 }, () => mailer.send(one)));
    await close();
    expect(connections()).toBe(2);
  });
  it('the account check says whether the mail server refuses the credentials or the shop', async () => {
    const refusing = await openMailServer(['AUTH PLAIN'], '220 test', {
      login: 'shop:wrong@',
      refuse: (line) => (line.startsWith('AUTH') ? '535 5.7.8 wrong' : null),
    });
    await expect(refusing.mailer.checkAccount()).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'credentials',
      message: 'mail.account: SMTP_535',
    });
    await refusing.close();
    const closed = await openMailServer([], '554 5.7.1 not from your address');
    await expect(closed.mailer.checkAccount()).rejects.toMatchObject({
      name: 'Unavailable',
      reason: 'forbidden',
      message: 'mail.account: SMTP_554',
    });
    await closed.close();
  });
});

describe('mail server messages and refusals', () => {
  it('an email contains the sender, reply address and message id, and the mailer logs in with the decoded password', async () => {
    const { received, mailer, close } = await openMailServer(['AUTH PLAIN'], '220 test', {
      login: 'shop%40rigi:p%3Ass@',
      refuse: (line) => (line.startsWith('AUTH') ? '235 welcome' : null),
    });
    const plain = { attachments: [], to: 'zoe@example.com' };
    await mailer.send(mail({ ...plain, replyTo: 'desk@rigi.example' }));
    await mailer.send(mail(plain));
    await mailer.checkAccount();
    await close();
    const login = Buffer.from('\0shop@rigi\0p:ss').toString('base64');
    expect(received).toContain(`AUTH PLAIN ${login}`);
    const headers = (name: string) => received.filter((line) => line.startsWith(`${name}: `));
    expect(headers('From')).toEqual(Array.from({ length: 2 }, () => 'From: receipts@rigi.example'));
    expect(headers('Reply-To')).toEqual(['Reply-To: desk@rigi.example']);
    expect(headers('Message-ID')).toEqual(Array.from({ length: 2 }, () => `Message-ID: ${mail().messageId}`));
  });

  it.each([
    ['MAIL', '550 5.7.1 no', { name: 'Refused', reason: 'SMTP_550' }],
    ['RCPT', '550 5.1.1 no', { name: 'Refused', reason: 'SMTP_550' }],
    ['DATA', '554 5.6.0 no', { name: 'Refused', reason: 'SMTP_554' }],
    ['RCPT', '500 5.0.0 no', { name: 'Refused', reason: 'SMTP_500' }],
    ['RCPT', '451 4.3.0 later', { name: 'OutcomeUnknown' }],
    ['MAIL', '530 5.7.0 log in first', { name: 'Unavailable', reason: 'credentials' }],
    ['MAIL', '534 5.7.9 too weak', { name: 'Unavailable', reason: 'credentials' }],
    ['MAIL', '535 5.7.8 wrong', { name: 'Unavailable', reason: 'credentials' }],
    ['MAIL', '538 5.7.11 not encrypted', { name: 'Unavailable', reason: 'credentials' }],
  ])(
    'if the mail server responds to %s with "%s", the mailer throws %j',
    async (command, answer, outcome) => {
      const { mailer, close } = await openMailServer([], '220 test', {
        refuse: (line) => (line.startsWith(command) ? answer : null),
      });
      await expect(mailer.send(mail({ attachments: [], to: 'zoe@example.com' }))).rejects.toMatchObject(
        outcome,
      );
      await close();
    },
  );
});

describe('log of sent emails', () => {
  it('the log names the outcome of each email, but neither its address nor its text', async () => {
    const lines: string[] = [];
    const log = createLog('debug', { write: (line: string) => void lines.push(line) });
    const { mailer, close } = await openMailServer([], '220 test', {
      log,
      refuse: (line) => (line.startsWith('RCPT TO:<zoe@') ? '550 5.1.1 <zoe@example.com> is unknown' : null),
    });
    await mailer.send(mail({ attachments: [], to: 'ada@example.com' }));
    await mailer.send(mail({ attachments: [], to: 'zoe@example.com' })).catch(() => {});
    await close();
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 20, msg: 'email accepted by the mail server', operation: 'mail.send' },
      { level: 40, msg: 'the mail server rejected the email', operation: 'mail.send', outcome: 'SMTP_550' },
    ]);
    for (const secret of ['ada@', 'zoe@', '0123 4567', 'Quittung'])
      expect(lines.join('')).not.toContain(secret);
  });
  it('the mailer attaches no file and no page by its address', async () => {
    const { mailer, close } = await openMailServer([]);
    for (const source of [{ path: import.meta.filename }, { href: harness.url('/sandbox/inbox.json') }]) {
      const attachments = [{ filename: 'a.txt', ...source }] as unknown as Mail['attachments'];
      await expect(mailer.send(mail({ attachments, to: 'zoe@example.com' }))).rejects.toThrow(
        'mail.send: ESTREAM',
      );
    }
    await close();
  });
});

describe('the sandbox page', () => {
  it('the sandbox page has at least five links, and every link works', async () => {
    const text = await (await fetch(harness.url('/sandbox'))).text();
    const links = [...text.matchAll(/href="([^"]+)"/g)].map((m) => (m[1] ?? '').replaceAll('&amp;', '&'));
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const link of links) expect([200, 429], link).toContain((await fetch(harness.url(link))).status);
  });
});

describe('mail servers that never finish responding', () => {
  it('by default, the mailer waits for at most a minute, and the wait ends with the response', async () => {
    const wait = vi.spyOn(timers, 'setTimeout');
    syncBuiltinESMExports();
    const { mailer, close } = await openMailServer([]);
    await mailer.send(mail({ attachments: [], to: 'zoe@example.com' }));
    await close();
    const waits = wait.mock.calls.map(([ms, , options]) => [ms, options?.signal?.aborted, options?.ref]);
    wait.mockRestore();
    syncBuiltinESMExports();
    expect(waits).toEqual([[60_000, true, false]]);
  });
  it('the mailer waits at most twenty seconds for each response', async () => {
    const silence = vi.spyOn(net.Socket.prototype, 'setTimeout');
    const { mailer, close } = await openMailServer([]);
    await mailer.send(mail({ attachments: [], to: 'zoe@example.com' }));
    await close();
    const waits = silence.mock.calls.map(([ms]) => ms);
    silence.mockRestore();
    expect(Math.max(...waits)).toBe(20_000);
  });
  it('the mailer waits ten seconds for the connection and for the greeting', async () => {
    const { mailer, close } = await openMailServer([]);
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const phases = vi.spyOn(globalThis, 'setTimeout');
    await mailer.send(mail({ attachments: [], to: 'zoe@example.com' }));
    const waits = phases.mock.calls.map(([, ms]) => ms ?? 0);
    for (const spy of [now, phases]) spy.mockRestore();
    await close();
    // One for the connection and one for the greeting.
    expect(waits.filter((ms) => ms >= 10_000)).toEqual([10_000, 10_000]);
  });
  it('if sending an email exceeds the deadline, it is aborted with an unknown outcome', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      const greeting = setInterval(() => socket.write('220-still here\r\n'), 5);
      socket.on('close', () => clearInterval(greeting));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const mailer = createSmtpMailer(
      { smtpUrl: `smtp://127.0.0.1:${portOf(server)}`, from: 'receipts@rigi.example', connections: 1 },
      { log: createLog('silent'), deadline: 100 },
    );
    try {
      await expect(mailer.send(mail({ attachments: [] }))).rejects.toBeInstanceOf(OutcomeUnknown);
      await expect(mailer.checkAccount()).rejects.toBeInstanceOf(OutcomeUnknown);
    } finally {
      mailer.close();
      server.close();
    }
  });
});
