import type { PdfFault } from './pdfScan.ts';

const maxPages = 10;
/** Of what draws it: ten pages of scans take a quarter. A file of some kilobytes can ask for all that there is. */
const maxMemory = 384 * 1024 * 1024;
/** Bytes of one page of WebAssembly's memory. */
const memoryPage = 65_536;

/** What is wrong with a PDF of so many pages. */
export const faultOfCount = (pages: number): PdfFault | null => {
  if (pages === 0) return 'documentBroken';
  return pages > maxPages ? 'documentPages' : null;
};

/** Whether memory of so many bytes may grow by so many pages of its own. */
export const mayGrow = (bytes: number, pages: number): boolean => bytes + pages * memoryPage <= maxMemory;

/** Whether anything was drawn. */
export const isDrawn = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 1 && height >= 1;
