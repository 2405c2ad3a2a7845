/** What a job says when it has run: nothing when it is finished, else when it wants to run again. */
export type JobResult = { again: number } | void;

/** A job fails for now; the worker tries again later. The text must hold no secret. */
export class TryLater extends Error {
  override name = 'TryLater';
}
