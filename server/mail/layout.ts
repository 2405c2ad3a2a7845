import { brand } from '../../contract/domain/brand.ts';
import type { BrandColors } from '../../contract/domain/catalogue/brandColors.ts';
import type { Language } from '../../contract/domain/languages.ts';
import { escapeHtml } from '../catalogue/html.ts';
import type { Texts } from '../messages/index.ts';

export type Fact = { label: string; value: string };
export type RenderedMail = { subject: string; text: string; html: string };

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'card'; name: string; value: string; colors: BrandColors | null }
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'code'; label: string; code: string; facts: Fact[] }
  | { kind: 'link'; label: string; url: string; isSecondary: boolean };

/** Joins a label and its value with a colon. In French, a narrow no-break space precedes the colon. */
export const labelled = (label: string, value: string, language: Language): string =>
  `${label}${language === 'fr' ? '\u202f' : ''}: ${value}`;

const lines = (facts: Fact[], language: Language): string =>
  facts.map(({ label, value }) => labelled(label, value, language)).join('\n');

const asText = (block: Block, language: Language): string => {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'facts') return lines(block.facts, language);
  if (block.kind === 'link') return labelled(block.label, block.url, language);
  if (block.kind === 'card') return `${block.name} · ${block.value}`;
  if (block.kind === 'quote') return [block.text, block.by].filter(Boolean).join('\n').replace(/^/gm, '> ');
  return `${labelled(block.label, '', language).trimEnd()}\n${block.code}\n${lines(block.facts, language)}`;
};

/** Phone and order numbers, which email clients must not break at the end of a line. */
const unbroken = /\+\d[\d ]{5,}\d|\bR-\d{2}(?:-[\dA-Z]{4}){2}\b/g;
const textHtml = (text: string): string =>
  escapeHtml(text).replace(unbroken, '<span style="white-space:nowrap">$&</span>');

const row = ({ label, value }: Fact): string =>
  `<tr><td class="soft" style="padding:3px 16px 3px 0;color:#5b6673;vertical-align:top">${escapeHtml(label)}</td><td style="padding:3px 0;vertical-align:top">${textHtml(value)}</td></tr>`;
const table = (facts: Fact[]): string =>
  `<table role="presentation" style="border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(row).join('')}</table>`;

/** A brand's card, drawn without an image because many email clients block images. */
const brandCard = (name: string, value: string, { color, ink }: BrandColors): string =>
  `<div role="img" aria-label="${escapeHtml(`${name}, ${value}`)}" style="margin:0 auto 24px;max-width:320px;border:1px solid #d5dbe1;border-radius:18px;background:#ffffff"><div style="padding:44px 20px;border-radius:17px 17px 0 0;background:${color};color:${ink};text-align:center;font-size:30px;line-height:36px;font-weight:800;letter-spacing:-.02em">${escapeHtml(name)}</div><div style="padding:14px 20px;color:#13202c;text-align:center;font-size:22px;line-height:28px;font-weight:700">${escapeHtml(value)}</div></div>`;

const asHtml = (block: Block): string => {
  if (block.kind === 'text')
    return `<p style="margin:0 0 16px;word-break:break-word">${textHtml(block.text).replaceAll('\n', '<br>')}</p>`;
  if (block.kind === 'facts') return `<div style="margin:0 0 20px">${table(block.facts)}</div>`;
  if (block.kind === 'link' && block.isSecondary)
    return `<p style="margin:0 0 20px"><a class="brand" href="${escapeHtml(block.url)}" style="color:#0c4f74;font-weight:600">${escapeHtml(block.label)}</a></p>`;
  if (block.kind === 'link')
    return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0c5c86;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(block.label)}</a></p>`;
  if (block.kind === 'quote')
    return `<blockquote class="quote" style="margin:0 0 24px;padding:4px 0 4px 16px;border-left:4px solid #1a86b8;font-size:18px;line-height:27px"><div>${escapeHtml(block.text).replaceAll('\n', '<br>')}</div>${block.by === '' ? '' : `<div class="soft" style="margin-top:6px;font-size:15px;line-height:22px;color:#5b6673">${escapeHtml(block.by)}</div>`}</blockquote>`;
  if (block.kind === 'card' && block.colors) return brandCard(block.name, block.value, block.colors);
  if (block.kind === 'card')
    return `<div style="margin:0 0 20px;padding:20px 24px;border-radius:14px;background:#0c5c86;background-image:linear-gradient(135deg,#0c4f74,#1a86b8);color:#ffffff"><div style="font-size:15px;line-height:20px;font-weight:700">${brand.name}</div><div style="margin:28px 0 2px;font-size:26px;line-height:32px;font-weight:700">${textHtml(block.name)}</div><div style="font-size:20px;line-height:28px;font-weight:600">${textHtml(block.value)}</div></div>`;
  return `<div class="tint" style="margin:0 0 20px;padding:16px 20px;background:#eef5fa;border-radius:10px"><div class="soft" style="font-size:13px;color:#5b6673">${escapeHtml(block.label)}</div><div class="code" style="margin:4px 0 0;font-size:22px;line-height:30px;font-weight:600;letter-spacing:.03em;color:#0c4f74;word-break:break-word">${escapeHtml(block.code)}</div>${block.facts.length > 0 ? `<div style="margin-top:8px">${table(block.facts)}</div>` : ''}</div>`;
};

/**
 * Additional styles for some email clients. The main colours are set on the elements themselves, because every
 * email client supports that.
 */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:20px 16px 8px!important}.page{padding:20px 12px!important}}
@media (prefers-color-scheme:dark){.ground{background:#0d141b!important;color:#e9eff4!important}.card{background:#151e27!important;border-color:#2b3845!important}.soft{color:#a5b3c0!important}.tint{background:#14303f!important}.code,.brand{color:#8ccdf0!important}.button{background:#6fbfe8!important;color:#06202e!important}}`;

/** The sender's postal address, which is legally required in every business email. */
const sender = ((): string => {
  const { name, street, postcode, city } = brand.company;
  return `${name} · ${street} · ${postcode} ${city}`;
})();

/** A symbol on a coloured background. It replaces the logo, because email clients block remote images. */
const emblem =
  '<span aria-hidden="true" style="display:inline-block;width:30px;height:30px;margin-right:10px;border-radius:8px;background:#0c4f74;color:#f0b985;font-size:17px;line-height:30px;text-align:center;vertical-align:middle">▲</span>';

/** Renders an email as text and as HTML. */
export const renderMail = (subject: string, blocks: Block[], language: Language): RenderedMail => ({
  subject,
  text: `${[...blocks.map((block) => asText(block, language)), `--\n${sender}`].join('\n\n')}\n`,
  html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${style}</style></head><body class="ground" style="margin:0;background:#f2f4f6;color:#17202a;font:16px/24px Inter,system-ui,-apple-system,Segoe UI,sans-serif"><div class="page" style="max-width:560px;margin:0 auto;padding:28px 16px"><p class="brand" style="margin:0 0 16px;font-size:22px;font-weight:700;letter-spacing:-.01em;color:#0c4f74">${emblem}<span style="vertical-align:middle">${brand.name}</span></p><div class="card" style="padding:28px 28px 12px;background:#fff;border:1px solid #d5dbe1;border-radius:12px">${blocks.map(asHtml).join('')}</div><p class="soft" style="margin:16px 4px 0;font-size:13px;line-height:20px;color:#5b6673">${escapeHtml(sender)}</p></div></body></html>`,
});

/** A paragraph of plain text. Like all blocks, the paragraph is escaped when the email is rendered. */
export const textBlock = (text: string): Block => ({ kind: 'text', text });
/** Lines with a label and a value, in the given order. */
export const factsBlock = (facts: Fact[]): Block => ({ kind: 'facts', facts });
/** A code in large type, with details below it. The code is text, so that the reader can copy it. */
export const codeBlock = (label: string, code: string, facts: Fact[] = []): Block => ({
  kind: 'code',
  label,
  code,
  facts,
});
/** A card with a name and a value, in the colours of its brand or, by default, of the shop. */
export const cardBlock = (name: string, value: string, colors: BrandColors | null = null): Block => ({
  kind: 'card',
  name,
  value,
  colors,
});
/** A person's message with the person's name. The name may be empty. */
export const quoteBlock = (text: string, by: string): Block => ({ kind: 'quote', text, by });
/** A button. The plain-text version of the email shows its label and URL. `url` must be absolute. */
export const linkBlock = (label: string, url: string): Block => ({
  kind: 'link',
  label,
  url,
  isSecondary: false,
});
/** A link that is less prominent than the email's button. */
export const secondaryLinkBlock = (label: string, url: string): Block => ({
  kind: 'link',
  label,
  url,
  isSecondary: true,
});

/** An email's salutation, which is generic if the name is empty. */
export const greeting = (texts: Texts, name: string): Block =>
  textBlock(`${name ? texts.mails.helloName(name) : texts.mails.hello},`);
/** The last paragraph of an email, with a contact address for help. */
export const closing = (texts: Texts): Block => textBlock(texts.mails.help(brand.company.email));
