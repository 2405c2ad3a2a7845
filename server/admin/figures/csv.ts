import { toWire, type Rappen } from '../../../contract/domain/money.ts';

/** Content of a CSV cell: a number that the shop computed, an amount in francs, or text. */
export type Cell = number | { francs: Rappen } | string;

export const isNumber = (cell: Cell): cell is Exclude<Cell, string> => typeof cell !== 'string';
/** Formats a number as `12` or `12.50`, a format that people and spreadsheets can both read. */
export const numberText = (cell: Exclude<Cell, string>): string =>
  typeof cell === 'number' ? String(cell) : toWire(cell.francs);

/** First characters that make a spreadsheet treat a cell as a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/;

const toText = (cell: Cell): string => {
  if (isNumber(cell)) return numberText(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return safe !== cell || /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Formats rows as CSV (RFC 4180). A byte-order mark lets spreadsheets detect UTF-8. */
export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[head, ...rows].map((row) => row.map(toText).join(',')).join('\r\n')}\r\n`;
