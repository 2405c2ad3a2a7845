import { documentMegabytes } from '../limits.ts';

/** Maximum size in bytes; a file must be smaller. */
export const idFileLimit = documentMegabytes * 1024 * 1024;

/** Number of leading bytes that decide the type of a file. A PDF header may start anywhere within them. */
export const idFileHead = 1024;

export type IdFileType = 'application/pdf' | 'image/jpeg' | 'image/png';
export type FileFault = 'FILE_EMPTY' | 'FILE_SIZE' | 'FILE_TYPE';

/** Detects the type of a file from its first bytes; null for others. Name and declared type are ignored. */
export const idFileType = (head: Uint8Array): IdFileType | null => {
  const startsWith = (...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);
  if (startsWith(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  const text = String.fromCharCode(...head.subarray(0, idFileHead));
  return /%PDF-[12]\.\d/.test(text) ? 'application/pdf' : null;
};

/** Why a file is refused before it is read; null if it is accepted. Used by page and server. */
export const fileFault = ({ type, size }: { type: IdFileType | null; size: number }): FileFault | null => {
  if (size === 0) return 'FILE_EMPTY';
  if (size >= idFileLimit) return 'FILE_SIZE';
  return type === null ? 'FILE_TYPE' : null;
};

/** Longest side in pixels and JPEG quality, from the best to the smallest that is still readable. */
export const shrinkSteps: readonly { side: number; quality: number }[] = [
  { side: 2600, quality: 0.88 },
  { side: 2600, quality: 0.75 },
  { side: 2000, quality: 0.8 },
  { side: 1600, quality: 0.75 },
  { side: 1200, quality: 0.7 },
];

/** Scales a picture down to a limit and keeps its proportions. Never enlarges it. */
export const fitWithin = (
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
