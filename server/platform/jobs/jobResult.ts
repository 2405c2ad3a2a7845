/** Result of a job: undefined if finished, otherwise the delay before its next run. */
export type JobResult = { again: number } | void;

/** A job failed, and the worker will retry it later. The message must not contain secrets. */
export class TryLater extends Error {
  override name = 'TryLater';
}
