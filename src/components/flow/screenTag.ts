import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type NameIn<Tag> = Tag extends `screen:${infer Name}` ? Name : never;

/** Names of all screens of a chart, so that a map of views compiles only if it is complete. */
export type ScreenTag<Machine extends AnyStateMachine> = NameIn<
  Parameters<SnapshotFrom<Machine>['hasTag']>[0]
>;
