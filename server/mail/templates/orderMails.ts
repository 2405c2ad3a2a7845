import { brand } from '../../../contract/domain/brand.ts';
import { dateText } from '../../../contract/domain/dates.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { groupedCode } from '../../../contract/domain/rechargeCode.ts';
import type { PrintInfo } from '../../../contract/schemas/orders.ts';
import { escapeHtml } from '../../catalogue/html.ts';
import { codeFacts, codeLabel, isDirect, phoneOf, type Fact } from '../../fulfilment/receipts/facts.ts';
import { getMessages, type Texts } from '../../messages/index.ts';

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
  `<tr><td class="soft" style="padding:3px 16px 3px 0;color:#5b6673;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0;vertical-align:top">${escapeHtml(value)}</td></tr>`;
const table = (facts: Fact[]): string =>
  `<table role="presentation" style="border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(row).join('')}</table>`;

const asHtml = (block: Block): string => {
  if (block.kind === 'text')
    return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  if (block.kind === 'facts') return `<div style="margin:0 0 20px">${table(block.facts)}</div>`;
  if (block.kind === 'link')
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0c5c86;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
  return `<div class="tint" style="margin:0 0 20px;padding:16px 20px;background:#eef5fa;border-radius:10px"><div class="soft" style="font-size:13px;color:#5b6673">${escapeHtml(block.label)}</div><div class="code" style="margin:4px 0 0;font-size:22px;line-height:30px;font-weight:600;letter-spacing:.03em;color:#0c4f74;word-break:break-word">${escapeHtml(block.code)}</div>${block.facts.length > 0 ? `<div style="margin-top:8px">${table(block.facts)}</div>` : ''}</div>`;
};

/** The colours stand on each element, where every mail program looks; this is for those that can do more. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:20px 16px 8px!important}.page{padding:20px 12px!important}}
@media (prefers-color-scheme:dark){.ground{background:#0d141b!important;color:#e9eff4!important}.card{background:#151e27!important;border-color:#2b3845!important}.soft{color:#a5b3c0!important}.tint{background:#14303f!important}.code,.brand{color:#8ccdf0!important}.button{background:#6fbfe8!important;color:#06202e!important}}`;

/** Who sends it, as the law wants it below every mail of a business. */
const sender = ((): string => {
  const { name, street, postcode, city } = brand.company;
  return `${name} · ${street} · ${postcode} ${city}`;
})();

/** A mail of the shop, as text and as HTML. */
export const write = (subject: string, blocks: Block[], language: Language): Letter => ({
  subject,
  text: `${[...blocks.map(asText), `--\n${sender}`].join('\n\n')}\n`,
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head><body class="ground" style="margin:0;background:#f2f4f6;color:#17202a;font:16px/24px Inter,system-ui,-apple-system,Segoe UI,sans-serif"><div class="page" style="max-width:560px;margin:0 auto;padding:28px 16px"><p class="brand" style="margin:0 0 16px;font-size:22px;font-weight:700;letter-spacing:-.01em;color:#0c4f74">${brand.name}</p><div class="card" style="padding:28px 28px 12px;background:#fff;border:1px solid #d5dbe1;border-radius:12px">${blocks.map(asHtml).join('')}</div><p class="soft" style="margin:16px 4px 0;font-size:13px;line-height:20px;color:#5b6673">${escapeHtml(sender)}</p></div></body></html>`,
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
export const renderReceiptMail = (info: PrintInfo, language: Language, url: string): Letter => {
  const texts = getMessages(language);
  const words = texts.receipt;
  const { order, receipts, customer } = info;
  const phone = phoneOf(info);
  const first = receipts[0];
  const direct = phone !== null && first !== undefined && isDirect(info, first);
  const blocks: Block[] = [
    greeting(texts, customer.name),
    { kind: 'text', text: texts.letters.receiptIntro },
    ...(direct ? [{ kind: 'text', text: texts.letters.topupDone(phone) } as const] : []),
    // what was bought comes first: nobody opens this mail for its date
    ...(first?.warning ? [{ kind: 'text', text: first.warning } as const] : []),
    ...receipts.map((receipt): Block => ({
      kind: 'code',
      label: codeLabel(info, receipt, texts),
      code: groupedCode(receipt.recharge_code),
      facts: codeFacts(info, receipt, texts, language),
    })),
    ...(first?.redeem.verbose && !direct
      ? [{ kind: 'text', text: `${words.redeem}: ${first.redeem.verbose}` } as const]
      : []),
    ...(first?.balance_url
      ? [{ kind: 'link', label: words.checkBalance, url: first.balance_url } as const]
      : []),
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
  const texts = getMessages(language);
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
export const renderRefundDueMail = (paid: Paid, language: Language, url: string): Letter => {
  const { letters } = getMessages(language);
  return moneyLetter(paid, language, letters.refundDueSubject(paid.orderno), letters.refundDueIntro, [
    { kind: 'link', label: letters.openOrder, url },
  ]);
};

export const renderRefundedMail = (paid: Paid, language: Language, url: string): Letter => {
  const { letters } = getMessages(language);
  return moneyLetter(paid, language, letters.refundedSubject(paid.orderno), letters.refundedIntro, [
    { kind: 'link', label: letters.openOrder, url },
  ]);
};
