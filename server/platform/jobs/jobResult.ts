/** Result of a job. Undefined if the job is finished; otherwise, the delay before its next run. */
export type JobResult = { again: number } | void;

/** Thrown when a job has failed and the worker should retry it later. The message must not contain secrets. */
export class TryLater extends Error {
  override name = 'TryLater';
}
