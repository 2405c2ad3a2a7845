import { statfs } from 'node:fs/promises';

/** A folder whose files are held in memory (Linux), when so many bytes are free there; else null. */
export const findMemoryFolder = async (bytes: number): Promise<string | null> => {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : null;
};
