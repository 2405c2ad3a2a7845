import { expect, test } from 'vitest';
import {
  cardBlock,
  codeBlock,
  factsBlock,
  linkBlock,
  quoteBlock,
  renderMail,
  secondaryLinkBlock,
  textBlock,
} from '../../../server/mail/layout.ts';

const whole = (text: string): string => `<span style="white-space:nowrap">${text}</span>`;

test.each([
  ['a phone number', '+91 98010 41300'],
  ['an order number', 'R-26-KHL8-T8VQ'],
])('emails keep %s on one line in paragraphs, fact tables and cards', (_, number) => {
  const blocks = [
    textBlock(`Sent to ${number}.`),
    factsBlock([{ label: 'Number', value: number }]),
    cardBlock(number, 'INR 299.00'),
  ];
  const { html, text } = renderMail('Sent', blocks, 'en');
  expect(html.split(whole(number))).toHaveLength(4);
  expect(html.replaceAll(whole(number), '')).not.toContain(number);
  expect(text.split(number)).toHaveLength(4);
  expect(text).not.toContain('<');
});

test('emails do not prevent line breaks in ordinary text', () => {
  const { html } = renderMail('Sent', [textBlock('1 + 2 3 = 6, R-26 and <b>+1</b>')], 'en');
  expect(html).not.toContain('nowrap');
});

test('emails keep the line breaks of a text', () => {
  const { html, text } = renderMail('Sent', [textBlock('one\ntwo')], 'en');
  expect(html).toContain('>one<br>two</p>');
  expect(text).toContain('one\ntwo');
});

test('the links in an email are displayed with their labels', () => {
  const url = 'https://shop.example/order';
  const blocks = [linkBlock('Open the order', url), secondaryLinkBlock('Turn off reminders', url)];
  const { html } = renderMail('Sent', blocks, 'en');
  expect([...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</g)].map((link) => link.slice(1))).toEqual([
    [url, 'Open the order'],
    [url, 'Turn off reminders'],
  ]);
});

test('in French emails, a narrow space separates a label from its colon', () => {
  const blocks = [factsBlock([{ label: 'Valeur', value: 'CHF 25.00' }]), codeBlock('Votre code', '0063')];
  expect(renderMail('Reçu', blocks, 'fr').text).toContain(
    'Valeur\u202f: CHF 25.00\n\nVotre code\u202f:\n0063',
  );
  expect(renderMail('Receipt', blocks, 'en').text).toContain('Valeur: CHF 25.00\n\nVotre code:\n0063');
});

test('every text in an email is escaped in its HTML and unchanged in its plain text', () => {
  const nasty = (n: number): string => `<img src=x${n}> & "q${n}"`;
  const colors = { color: '#112233', ink: '#ffffff' };
  const blocks = [
    textBlock(nasty(1)),
    factsBlock([{ label: nasty(2), value: nasty(3) }]),
    codeBlock(nasty(4), nasty(5), [{ label: nasty(6), value: nasty(7) }]),
    cardBlock(nasty(8), nasty(9)),
    cardBlock(nasty(10), nasty(11), colors),
    quoteBlock(nasty(12), nasty(13)),
    linkBlock(nasty(14), `https://shop.example/?a="${nasty(15)}`),
    secondaryLinkBlock(nasty(16), `https://shop.example/?b="${nasty(17)}`),
  ];
  const { html, text, subject } = renderMail(nasty(18), blocks, 'en');
  expect(subject).toBe(nasty(18));
  expect(html).not.toMatch(/<img|"q\d/);
  for (let n = 1; n <= 18; n += 1) {
    expect(html).toContain(`&lt;img src=x${n}&gt; &amp; &quot;q${n}&quot;`);
    if (n < 18) expect(text).toContain(nasty(n));
  }
  expect(html).toContain('background:#112233;color:#ffffff');
});

test('the HTML of an email contains its language, its subject, all blocks in their order and the sender', () => {
  const blocks = [
    textBlock('First'),
    codeBlock('Your code', '0063'),
    quoteBlock('Third', ''),
    linkBlock('Fourth', 'https://shop.example/4'),
    secondaryLinkBlock('Fifth', 'https://shop.example/5'),
  ];
  const { html, text } = renderMail('Subject', blocks, 'de');
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('<title>Subject</title>');
  const order = ['First', 'Your code', '0063', 'Third', 'Fourth', 'Fifth', 'Seestrasse 12 · 6353 Weggis'];
  const places = order.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // Only the first link is a button, and empty parts are left out.
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html).not.toContain('<table');
  expect(html.match(/<blockquote[^>]*><div>Third<\/div><\/blockquote>/g)).toHaveLength(1);
  expect(text).toContain('> Third\n\nFourth: https://shop.example/4');
});
