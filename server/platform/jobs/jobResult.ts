/** The result of a job: undefined when finished, otherwise the delay until its next run. */
export type JobResult = { again: number } | void;

/** A job fails for now; the worker tries again later. The text must contain no secret. */
export class TryLater extends Error {
  override name = 'TryLater';
}
