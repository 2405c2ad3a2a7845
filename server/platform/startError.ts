/**
 * Thrown when the shop cannot start for a reason that the operator can fix. The message is a single clear line
 * without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * Returns the error code set by the operating system or PostgreSQL (ENOENT, 28P01, …). Empty if there is no
 * code.
 */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Returns the message of a thrown value of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
