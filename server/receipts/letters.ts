import type { PrintInfo } from '../../src/api/orders.ts';
import { brand } from '../../src/domain/brand.ts';
import { dateText } from '../../src/domain/dates.ts';
import type { Language } from '../../src/domain/languages.ts';
import { escapeHtml } from '../catalogue/html.ts';
import { textsOf } from '../shop/texts/index.ts';
import type { Texts } from '../shop/texts/index.ts';
import { codeFacts, codeLabel, isDirect, phoneOf } from './facts.ts';
import type { Fact } from './facts.ts';

export type Letter = { subject: string; text: string; html: string };

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'code'; label: string; code: string; facts: Fact[] }
  | { kind: 'link'; label: string; url: string };

const lines = (facts: Fact[]): string => facts.map((f) => `${f.label}: ${f.value}`).join('\n');

const asText = (block: Block): string => {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'facts') return lines(block.facts);
  if (block.kind === 'link') return `${block.label}: ${block.url}`;
  return `${block.label}:\n${block.code}\n${lines(block.facts)}`;
};

const row = ({ label, value }: Fact): string =>
  `<tr><td style="padding:3px 16px 3px 0;color:#5b6673;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0">${escapeHtml(value)}</td></tr>`;
const table = (facts: Fact[]): string =>
  `<table role="presentation" style="border-collapse:collapse;font-size:15px">${facts.map(row).join('')}</table>`;

const asHtml = (block: Block): string => {
  if (block.kind === 'text') return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
  if (block.kind === 'facts') return `<div style="margin:0 0 16px">${table(block.facts)}</div>`;
  if (block.kind === 'link')
    return `<p style="margin:0 0 20px"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0c5c86;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
  return `<div style="margin:0 0 16px;padding:16px 20px;background:#eef5fa;border-radius:10px"><div style="font-size:13px;color:#5b6673">${escapeHtml(block.label)}</div><div style="margin:4px 0 10px;font-size:22px;font-weight:600;letter-spacing:.03em;color:#0c4f74;word-break:break-all">${escapeHtml(block.code)}</div>${table(block.facts)}</div>`;
};

/** A mail of the shop, as text and as HTML. */
export const write = (subject: string, blocks: Block[], language: Language): Letter => ({
  subject,
  text: `${blocks.map(asText).join('\n\n')}\n`,
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head><body style="margin:0;background:#f2f4f6;color:#17202a;font:16px/1.5 Inter,system-ui,-apple-system,Segoe UI,sans-serif"><div style="max-width:560px;margin:0 auto;padding:24px 16px"><p style="margin:0 0 16px;font-size:20px;font-weight:600;color:#0c4f74">${brand.name}</p><div style="padding:24px;background:#fff;border:1px solid #d5dbe1;border-radius:12px">${blocks.map(asHtml).join('')}</div></div></body></html>`,
});

export const greeting = (texts: Texts, name: string): Block => ({
  kind: 'text',
  text: `${name ? texts.letters.helloName(name) : texts.letters.hello},`,
});
export const closing = (texts: Texts): Block => ({
  kind: 'text',
  text: texts.letters.help(brand.company.email),
});

/** The mail of a completed order, with everything its receipt says. `url` is where the order is. */
export const receiptLetter = (info: PrintInfo, language: Language, url: string): Letter => {
  const texts = textsOf(language);
  const words = texts.receipt;
  const { order, receipts, customer } = info;
  const phone = phoneOf(info);
  const first = receipts[0];
  const blocks: Block[] = [
    greeting(texts, customer.name),
    { kind: 'text', text: texts.letters.receiptIntro },
    {
      kind: 'facts',
      facts: [
        { label: words.orderNumber, value: order.orderno },
        { label: words.date, value: dateText(order.date, language) },
        { label: words.description, value: order.product },
        ...(phone ? [{ label: words.mobileNumber, value: phone }] : []),
        { label: words.quantity, value: String(order.quantity) },
        { label: words.serviceFee, value: `CHF ${order.servicecharge}` },
        { label: words.total, value: `CHF ${order.total}` },
      ],
    },
    ...(phone && first && isDirect(info, first)
      ? [{ kind: 'text', text: texts.letters.topupDone(phone) } as const]
      : []),
    ...(first?.warning ? [{ kind: 'text', text: first.warning } as const] : []),
    ...receipts.map((receipt): Block => ({
      kind: 'code',
      label: codeLabel(info, receipt, texts),
      code: receipt.recharge_code,
      facts: codeFacts(info, receipt, texts, language),
    })),
    ...(first?.redeem.verbose
      ? [{ kind: 'text', text: `${words.redeem}: ${first.redeem.verbose}` } as const]
      : []),
    ...(first?.balance_url
      ? [{ kind: 'link', label: words.checkBalance, url: first.balance_url } as const]
      : []),
    { kind: 'link', label: texts.letters.openOrder, url },
    closing(texts),
    { kind: 'text', text: texts.letters.automatic },
  ];
  return write(texts.letters.receiptSubject(order.orderno), blocks, language);
};

type Paid = { orderno: string; product: string; total: string; customer: string };

const moneyLetter = (
  paid: Paid,
  language: Language,
  subject: string,
  intro: string,
  link: Block[],
): Letter => {
  const texts = textsOf(language);
  return write(
    subject,
    [
      greeting(texts, paid.customer),
      { kind: 'text', text: intro },
      {
        kind: 'facts',
        facts: [
          { label: texts.receipt.orderNumber, value: paid.orderno },
          { label: texts.receipt.description, value: paid.product },
          { label: texts.receipt.amount, value: `CHF ${paid.total}` },
        ],
      },
      ...link,
      closing(texts),
    ],
    language,
  );
};

/** Paid, not deliverable: how to get the money back. `url` is where the order is. */
export const refundDueLetter = (paid: Paid, language: Language, url: string): Letter => {
  const { letters } = textsOf(language);
  return moneyLetter(paid, language, letters.refundDueSubject(paid.orderno), letters.refundDueIntro, [
    { kind: 'link', label: letters.openOrder, url },
  ]);
};

export const refundedLetter = (paid: Paid, language: Language, url: string): Letter => {
  const { letters } = textsOf(language);
  return moneyLetter(paid, language, letters.refundedSubject(paid.orderno), letters.refundedIntro, [
    { kind: 'link', label: letters.openOrder, url },
  ]);
};
