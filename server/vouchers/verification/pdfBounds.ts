import { documentPages } from '../../../contract/domain/limits.ts';
import type { PdfFault } from './pdfScan.ts';

/**
 * The PDF renderer's memory limit in bytes. Ten scanned pages need a quarter of it. Without a limit, a file of
 * a few kilobytes could use up all memory.
 */
const maxMemory = 384 * 1024 * 1024;
/** Size of a WebAssembly memory page, in bytes. */
const memoryPage = 65_536;

/** Returns the error for a PDF with this many pages, or null if the number is allowed. */
export const faultOfCount = (pages: number): PdfFault | null => {
  if (pages === 0) return 'documentBroken';
  return pages > documentPages ? 'documentPages' : null;
};

/** True if WebAssembly memory of this size in bytes may grow by this number of pages. */
export const canGrow = (bytes: number, pages: number): boolean => bytes + pages * memoryPage <= maxMemory;

/** True if a rendered page is at least one pixel wide and high. */
export const isDrawn = ({ width, height }: { width: number; height: number }): boolean =>
  width >= 1 && height >= 1;
