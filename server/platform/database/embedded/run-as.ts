import { execFileSync } from 'node:child_process';
import { realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The operating system user that runs PostgreSQL. Null means the current user. */
export type RunAs = { uid: number; gid: number } | null;

const idOfNobody = (option: '-u' | '-g', fallback: number): number => {
  try {
    return Number(execFileSync('id', [option, 'nobody'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return fallback;
  }
};

/**
 * Chooses the user that runs PostgreSQL, because PostgreSQL refuses to run as root. The user is the owner of an
 * existing database folder or, if there is no folder yet, `nobody`.
 */
export const chooseRunAs = async (databaseFolder: string): Promise<RunAs> => {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(databaseFolder).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u', 65534), gid: idOfNobody('-g', 65534) };
};

/** True if the mode bits of a path allow the user to read (4), write (2) or enter (1) it. */
export const canAccess = async (path: string, runAs: RunAs, bits: number): Promise<boolean> => {
  if (!runAs) return true;
  const { uid, gid, mode } = await stat(path);
  const shift = uid === runAs.uid ? 6 : gid === runAs.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
};

/**
 * Returns the first folder on the path to `folder` (inclusive) that this user cannot enter. Returns null if the
 * user can enter every folder.
 */
export const findBlockedFolder = async (folder: string, runAs: RunAs): Promise<string | null> => {
  const way: string[] = [];
  for (let at = await realpath(folder); ; at = dirname(at)) {
    way.unshift(at);
    if (dirname(at) === at) break;
  }
  for (const at of way) if (!(await canAccess(at, runAs, 1))) return at;
  return null;
};
