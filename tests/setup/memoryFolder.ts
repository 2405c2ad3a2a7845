import { statfs } from 'node:fs/promises';

/**
 * Returns an in-memory folder (Linux only), or null if the folder has less than `bytes` bytes of free space.
 */
export const findMemoryFolder = async (bytes: number): Promise<string | null> => {
  const folder = '/dev/shm';
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= bytes ? folder : null;
};
