// The package also has a named export, but its types only declare the default one.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { brand } from '../../../contract/domain/brand.ts';
import { dateText } from '../../../contract/domain/dates.ts';
import type { Language } from '../../../contract/domain/languages.ts';
import { displayChf } from '../../../contract/domain/money.ts';
import type { PrintInfo, Receipt } from '../../../contract/schemas/orders.ts';
import { labelled } from '../../mail/layout.ts';
import { getMessages } from '../../messages/index.ts';
import {
  codeFacts,
  codeLabel,
  discountFact,
  getPaidWith,
  isDirect,
  phoneOf,
  receivedText,
  shownCode,
} from './facts.ts';
import { openFonts, type FontName } from './fonts.ts';
import { loadScriptFonts, type LoadedFace } from './scriptFonts.ts';
import { breakLines, isPlain, printable, type Line } from './scriptText.ts';

type Doc = PDFKit.PDFDocument;
/**
 * Parent for new structure elements. Screen readers use these elements to distinguish headings from other text.
 */
type Tree = PDFKit.PDFStructureElement;

const ink = '#17202a';
const soft = '#5b6673';
const line = '#d5dbe1';
const accent = '#0c4f74';
const tint = '#eef5fa';
const left = 56;
const right = 539;
const width = right - left;
const bottom = 770;

/** Fonts that a PDF needs for scripts missing from the shop's own font. */
const scriptFonts = new WeakMap<Doc, LoadedFace[]>();

/** Text options that make PDFKit shape a run as a whole. Even an empty feature list has this effect. */
const shaped = { features: [] };
const lineGap = 2;
/**
 * Draws lines of text. All runs of a line share a baseline, even if their fonts differ. For left-to-right
 * lines, also stores the text in logical order, so that it can be copied and read by screen readers.
 */
const drawLines = (
  doc: Doc,
  lines: Line[],
  font: FontName,
  size: number,
  at: { x: number; y: number; width: number; align: 'left' | 'right' },
): void => {
  let { y } = at;
  for (const line of lines) {
    const runs = line.runs.map((run) => {
      doc.font(run.font ?? font).fontSize(size);
      const options = run.font === null ? {} : shaped;
      return {
        ...run,
        options,
        width: doc.widthOfString(run.text, options),
        height: doc.currentLineHeight(true),
      };
    });
    const height = Math.max(...runs.map((run) => run.height));
    const lineWidth = runs.reduce((sum, run) => sum + run.width, 0);
    let x = at.align === 'right' ? at.x + at.width - lineWidth : at.x;
    // stores the text only for left-to-right lines, because PDF readers reverse the stored text of
    // right-to-left lines
    const isLeftToRight = runs.every(({ level }) => level % 2 === 0);
    if (isLeftToRight) doc.markContent('Span', { actual: line.text });
    for (const run of runs) {
      doc
        .font(run.font ?? font)
        .fontSize(size)
        .text(run.text, x, y + height * 0.78, {
          lineBreak: false,
          baseline: 'alphabetic',
          ...run.options,
        });
      x += run.width;
    }
    if (isLeftToRight) doc.endMarkedContent();
    y += height + lineGap;
  }
  doc.y = y;
};

/** Draws the shop's logo. PDFKit can draw the paths of an SVG file, but not the file. */
const drawMark = (doc: Doc): void => {
  doc.save().translate(left, 48).scale(1.15);
  doc.roundedRect(0, 0, 32, 32, 8).fill(accent);
  doc.path('M3.5 21.5L12.5 8.5l4.7 5.8 3-3.3 8.3 10.5z').fill('#ffffff');
  doc.path('M12.5 8.5l4.7 5.8 1.3 7.2h-4.3l1-4.8-3.2-2.2z').fill('#f2a765');
  doc.path('M7 25.5h18').lineWidth(2).lineCap('round').stroke('#7cc4ea');
  doc.restore();
};

/**
 * Draws a tagged piece of text. If `y` is null, draws the text directly below the previous piece. Returns the y
 * coordinate below the text.
 */
const put = (
  doc: Doc,
  tree: Tree,
  tag: string,
  text: string,
  at: { x?: number; y?: number; width?: number; align?: 'left' | 'right' },
  look: { size?: number; font?: FontName; color?: string; link?: string } = {},
): number => {
  const font = look.font ?? 'text';
  const size = look.size ?? 10;
  doc
    .font(font)
    .fontSize(size)
    .fillColor(look.color ?? ink);
  tree.add(
    doc.struct(tag, {}, () => {
      if (!isPlain(text)) {
        const place = {
          x: at.x ?? left,
          y: at.y ?? doc.y,
          width: at.width ?? width,
          align: at.align ?? 'left',
        };
        const lines = breakLines(printable(text), scriptFonts.get(doc) ?? [], place.width, (run) =>
          doc
            .font(run.font ?? font)
            .fontSize(size)
            .widthOfString(run.text, run.font === null ? {} : shaped),
        );
        drawLines(doc, lines, font, size, place);
        return;
      }
      doc.text(text, at.x ?? left, at.y ?? doc.y, {
        width: at.width ?? width,
        align: at.align ?? 'left',
        lineGap,
        ...(look.link ? { link: look.link, underline: true } : {}),
      });
    }),
  );
  return doc.y;
};

const rule = (doc: Doc, y: number): void => {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.7).stroke(line);
  doc.endMarkedContent();
};

/** True if the page has at least `needed` points of height left below `y`. */
export const hasRoom = (y: number, needed: number): boolean => y + needed <= bottom;
const room = (doc: Doc, y: number, needed: number): number => {
  if (hasRoom(y, needed)) return y;
  doc.addPage();
  return 56;
};

const pair = (doc: Doc, tree: Tree, y: number, label: string, value: string, strong = false): number => {
  put(
    doc,
    tree,
    'P',
    label,
    { x: left, y, width: 220 },
    { color: strong ? ink : soft, font: strong ? 'strong' : 'text', size: strong ? 12 : 10 },
  );
  return (
    put(
      doc,
      tree,
      'P',
      value,
      { x: left + 220, y, width: width - 220, align: 'right' },
      strong ? { font: 'strong', size: 12 } : {},
    ) + 4
  );
};

/**
 * Returns the font size for a code, in points. Codes longer than 28 characters use the smaller size, because
 * they would not fit on one line at the larger one.
 */
export const codeSize = (code: string, isReference: boolean): number =>
  isReference || code.length > 28 ? 13 : 18;

const codeBox = (
  doc: Doc,
  tree: Tree,
  top: number,
  info: PrintInfo,
  receipt: Receipt,
  language: Language,
): number => {
  const texts = getMessages(language);
  const facts = codeFacts(info, receipt, texts, language);
  const code = shownCode(info, receipt);
  const url = receipt.redeem_url ?? null;
  const inner = { x: left + 16, width: width - 32 };
  const start = code === '' ? 12 : 54;
  const linkHeight = url
    ? doc.font('text').fontSize(10).heightOfString(url, { width: inner.width, lineGap: 2 }) + 20
    : 0;
  const height = start + 10 + facts.length * 17 + linkHeight;
  const y = room(doc, top, height + 12);
  doc.markContent('Artifact', { type: 'Layout' });
  doc.roundedRect(left, y, width, height, 8).fill(tint);
  doc.endMarkedContent();
  if (code !== '') {
    put(doc, tree, 'P', codeLabel(info, receipt, texts), { ...inner, y: y + 12 }, { color: soft, size: 9 });
    const size = codeSize(code, isDirect(info, receipt));
    put(doc, tree, 'P', code, { ...inner, y: y + 26 }, { font: 'strong', size, color: accent });
  }
  let next = y + start;
  for (const { label, value } of facts) {
    put(doc, tree, 'P', label, { x: inner.x, y: next, width: 150 }, { color: soft });
    put(doc, tree, 'P', value, { x: inner.x + 150, y: next, width: inner.width - 150 });
    next += 17;
  }
  if (url) {
    put(doc, tree, 'P', texts.receipt.redeemLink, { ...inner, y: next + 2 }, { color: soft, size: 9 });
    // spells out the full URL for people who read the receipt on paper
    put(doc, tree, 'Link', url, { ...inner, y: next + 15 }, { color: accent, link: url });
  }
  return y + height + 12;
};

const compose = (doc: Doc, tree: Tree, info: PrintInfo, language: Language): void => {
  const { order, company, customer, receipts } = info;
  const texts = getMessages(language);
  const messages = texts.receipt;

  doc.markContent('Artifact', { type: 'Layout' });
  drawMark(doc);
  doc.endMarkedContent();
  put(doc, tree, 'P', brand.name, { x: left + 48, y: 54 }, { font: 'strong', size: 18, color: accent });
  const block = [company.name, ...company.address.split(', '), company.vat, company.email, company.phone];
  put(
    doc,
    tree,
    'P',
    block.join('\n'),
    { x: left + 240, y: 48, width: width - 240, align: 'right' },
    { size: 9, color: soft },
  );

  let y = put(doc, tree, 'H1', messages.title, { y: 150 }, { font: 'strong', size: 24 }) + 10;
  y = pair(doc, tree, y, messages.orderNumber, order.orderno);
  y = pair(doc, tree, y, messages.date, dateText(order.date, language));
  y = pair(
    doc,
    tree,
    y,
    messages.customer,
    [printable(customer.name), customer.email].filter((text) => text !== '').join('\n'),
  );
  y = pair(doc, tree, y, messages.paidWith, getPaidWith(info.order, messages));

  rule(doc, y + 6);
  y = put(doc, tree, 'H2', order.product, { y: y + 18, width: width - 120 }, { font: 'strong', size: 13 });
  const phone = phoneOf(info);
  if (phone)
    y = put(doc, tree, 'P', labelled(messages.mobileNumber, phone, language), { y: y + 2 }, { color: soft });
  y =
    put(
      doc,
      tree,
      'P',
      labelled(
        messages.value,
        receivedText({ value: order.Receivevalue, currency: order.ReceiveCurrency }, info, texts),
        language,
      ),
      { y: y + 2 },
      { color: soft },
    ) + 8;
  if (order.contents)
    y =
      put(
        doc,
        tree,
        'P',
        labelled(messages.contents, order.contents.text, language),
        { y: y - 6 },
        { color: soft },
      ) + 8;
  y = pair(doc, tree, y, messages.unitPrice, displayChf(order.amount));
  y = pair(doc, tree, y, messages.quantity, String(order.quantity));
  y = pair(doc, tree, y, messages.subtotal, displayChf(order.subtotal));
  y = pair(doc, tree, y, messages.serviceFee, displayChf(order.servicecharge));
  const discount = discountFact(order, texts);
  if (discount) y = pair(doc, tree, y, discount.label, discount.value);
  rule(doc, y + 2);
  y = pair(doc, tree, y + 10, messages.total, displayChf(order.total), true) + 2;
  if (order.paymentstatus === 'refunded') {
    y = pair(doc, tree, y, messages.refunded, displayChf(`-${order.total}`)) + 2;
    if (order.discount_kind === 'credit')
      y = pair(doc, tree, y, messages.creditReturned, displayChf(order.discount)) + 2;
  }
  y = put(doc, tree, 'P', messages.vat, { y }, { size: 8.5, color: soft }) + 18;
  if (order.status === 'completed' && receipts.length === 0)
    put(doc, tree, 'P', messages.codesByMail, { y }, { color: soft });

  const first = receipts[0];
  if (first?.warning) y = put(doc, tree, 'P', first.warning, { y: y - 6 }, { font: 'strong' }) + 12;
  for (const receipt of receipts) y = codeBox(doc, tree, y, info, receipt, language);

  if (!first) return;
  // a direct top-up has nothing to redeem
  if (first.redeem.verbose && !isDirect(info, first)) {
    y = room(doc, y, 90);
    y = put(doc, tree, 'H2', messages.redeem, { y: y + 4 }, { font: 'strong', size: 12 });
    y = put(doc, tree, 'P', first.redeem.verbose, { y: y + 4 });
  }
  if (first.balance_url) {
    y = room(doc, y, 30);
    y = put(doc, tree, 'P', labelled(messages.checkBalance, first.balance_url, language), { y: y + 6 });
  }
  if (!isDirect(info, first)) {
    y = room(doc, y, 30);
    put(doc, tree, 'P', messages.keepCodeSafe, { y: y + 8 }, { size: 8.5, color: soft });
  }
};

const numberPages = (doc: Doc, info: PrintInfo, language: Language): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n += 1) {
    doc.switchToPage(start + n);
    // without a zero bottom margin, PDFKit would start a new page for the footer
    doc.page.margins.bottom = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font('text').fontSize(8).fillColor(soft);
    const page = getMessages(language).receipt.page(n + 1, count);
    doc.text(`${info.company.name}  ·  ${info.order.orderno}  ·  ${page}`, left, 790, {
      width,
      align: 'center',
      lineBreak: false,
    });
    doc.endMarkedContent();
  }
};

/**
 * Renders the receipt as a tagged A4 PDF with embedded fonts. The parameters must contain all of the
 * receipt's data, including the content of any files except fonts, because `createReceipts`
 * (receiptWorkers.ts) sends nothing else to the worker thread.
 */
export const receiptPdf = async (info: PrintInfo, language: Language): Promise<Buffer> => {
  const faces = await loadScriptFonts(printable(JSON.stringify(info)));
  return await new Promise((resolve, reject) => {
    const messages = getMessages(language).receipt;
    const doc = new PDFDocument({
      size: 'A4',
      margins: { top: 56, left, right: 56, bottom: 60 },
      pdfVersion: '1.7',
      tagged: true,
      lang: language === 'de' ? 'de-CH' : language,
      displayTitle: true,
      // disables the default font, because all fonts are registered below
      font: '',
      bufferPages: true,
      info: {
        Title: `${messages.title} ${info.order.orderno}`,
        Author: info.company.name,
        CreationDate: new Date(info.printed_at),
      },
    });
    const pieces: Buffer[] = [];
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => resolve(Buffer.concat(pieces)));
    doc.on('error', reject);
    for (const [name, font] of openFonts()) doc.registerFont(name, font);
    for (const { name, content } of faces) doc.registerFont(name, content);
    scriptFonts.set(doc, faces);
    const tree = doc.struct('Document');
    doc.addStructure(tree);
    compose(doc, tree, info, language);
    tree.end();
    numberPages(doc, info, language);
    doc.end();
  });
};
