import { documentPages } from '../../../contract/domain/limits.ts';
import type { PdfFault } from './pdfScan.ts';

/**
 * Memory limit of the PDF renderer; ten pages of scans take a quarter. A file of some kilobytes could request all
 * memory.
 */
const maxMemory = 384 * 1024 * 1024;
/** Bytes of one page of WebAssembly's memory. */
const memoryPage = 65_536;

/** Fault of a PDF with this number of pages, or null. */
export const faultOfCount = (pages: number): PdfFault | null => {
  if (pages === 0) return 'documentBroken';
  return pages > documentPages ? 'documentPages' : null;
};

/** True if memory of this many bytes may grow by this many WebAssembly pages. */
export const mayGrow = (bytes: number, pages: number): boolean => bytes + pages * memoryPage <= maxMemory;

/** True if the rendered page is not empty. */
export const isDrawn = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 1 && height >= 1;
