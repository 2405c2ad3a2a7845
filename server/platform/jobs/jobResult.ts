/** The result of a job: undefined if finished, otherwise the delay until its next run. */
export type JobResult = { again: number } | void;

/** A job failed for now; the worker retries it later. The text must contain no secret. */
export class TryLater extends Error {
  override name = 'TryLater';
}
