/** The shop cannot start and the reader can do something about it: the message is one clear line, no stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}

/** The system's or PostgreSQL's code of an error (ENOENT, 28P01, …); empty when it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** The message of a thrown value of any type. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
