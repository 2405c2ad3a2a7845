/** Bytes; a file must be smaller. */
export const idFileLimit = 2_097_152;

export type FileFault = 'FILE_EMPTY' | 'FILE_SIZE' | 'FILE_TYPE';
export type FileFacts = { name: string; type: string; size: number };

const byEnding: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** The type of a file we take; null for any other. Some systems tell no type, then the ending of the name says it. */
export const idFileType = ({ name, type }: Pick<FileFacts, 'name' | 'type'>): string | null => {
  const told = type.toLowerCase() === 'image/jpg' ? 'image/jpeg' : type.toLowerCase();
  if (told) return Object.values(byEnding).includes(told) ? told : null;
  return byEnding[/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
};

/** What is wrong with a file as it is; null when it may be sent. */
export const fileFault = (file: FileFacts): FileFault | null => {
  if (idFileType(file) === null) return 'FILE_TYPE';
  if (file.size === 0) return 'FILE_EMPTY';
  return file.size < idFileLimit ? null : 'FILE_SIZE';
};

/** Longest side in pixels and quality of a JPEG, from the best to the smallest that is still read with ease. */
export const shrinkSteps: readonly { side: number; quality: number }[] = [
  { side: 2600, quality: 0.88 },
  { side: 2600, quality: 0.75 },
  { side: 2000, quality: 0.8 },
  { side: 1600, quality: 0.75 },
  { side: 1200, quality: 0.7 },
];

/** The size in which a picture is drawn: never larger than it is, its proportions kept. */
export const fitWithin = (
  { width, height }: { width: number; height: number },
  side: number,
): { width: number; height: number } => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
