import { documentMegabytes } from '../limits.ts';

/** Size limit for the file of an ID, in bytes. The file must be smaller than this. */
export const idFileLimit = documentMegabytes * 1024 * 1024;

/**
 * Number of bytes at the start of a file that are used to detect its type. A PDF header can start anywhere
 * within them.
 */
export const idFileHead = 1024;

export type IdFileType = 'application/pdf' | 'image/jpeg' | 'image/png';
export type FileFault = 'FILE_EMPTY' | 'FILE_SIZE' | 'FILE_TYPE';

/**
 * Detects the type of a file from its first bytes, ignoring the file name and the declared type. Returns null
 * for unsupported types.
 */
export const idFileType = (head: Uint8Array): IdFileType | null => {
  const startsWith = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const text = String.fromCharCode(...head.subarray(0, idFileHead));
  return /%PDF-[12]\.\d/.test(text) ? 'application/pdf' : null;
};

/**
 * Checks the size and type of a file before the rest of the file is read. Returns the reason for rejecting
 * the file, or null if it is accepted. The page and the server share this function.
 */
export const fileFault = ({ type, size }: { type: IdFileType | null; size: number }): FileFault | null => {
  if (size === 0) return 'FILE_EMPTY';
  if (size >= idFileLimit) return 'FILE_SIZE';
  return type === null ? 'FILE_TYPE' : null;
};

/**
 * Steps for shrinking an image, from the best quality to the smallest image that is still legible. Each step
 * has the longest side in pixels and a JPEG quality.
 */
export const shrinkSteps: readonly { side: number; quality: number }[] = [
  { side: 2600, quality: 0.88 },
  { side: 2600, quality: 0.75 },
  { side: 2000, quality: 0.8 },
  { side: 1600, quality: 0.75 },
  { side: 1200, quality: 0.7 },
];

/** Scales an image down to fit a limit, preserving its proportions. Never enlarges it. */
export const fitWithin = (
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
