import { statfs } from 'node:fs/promises';

/** Returns a folder in memory (Linux only) if this many bytes are free there. Otherwise, returns null. */
export const findMemoryFolder = async (bytes: number): Promise<string | null> => {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : null;
};
