/** The shop cannot start for a reason that the reader can fix: the message is one clear line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The system's or PostgreSQL's code of an error (ENOENT, 28P01, …); empty without one. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The message of a thrown value of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
