import { statfs } from 'node:fs/promises';

/** Returns a folder in memory (Linux only) if the given number of bytes is free there, or null otherwise. */
export const findMemoryFolder = async (bytes: number): Promise<string | null> => {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : null;
};
