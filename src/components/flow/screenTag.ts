import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type NameIn<Tag> = Tag extends `screen:${infer Name}` ? Name : never;

/** Union of all screen names of a chart, so that a map of views only compiles if it is complete. */
export type ScreenTag<Machine extends AnyStateMachine> = NameIn<
  Parameters<SnapshotFrom<Machine>['hasTag']>[0]
>;
