/**
 * Thrown if the shop cannot start for a reason that the reader can fix. The message is a single clear line without a
 * stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** Returns the error code set by the system or PostgreSQL (ENOENT, 28P01, …); empty if there was no code. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns the message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
