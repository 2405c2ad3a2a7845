import { expect, test } from 'vitest';
import {
  cardBlock,
  codeBlock,
  factsBlock,
  linkBlock,
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
