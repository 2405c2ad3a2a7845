import type { AnyStateMachine, SnapshotFrom } from 'xstate';

type NameIn<Tag> = Tag extends `screen:${infer Name}` ? Name : never;

/** The names of all screens a chart can be at, so that a map of views without one of them does not compile. */
export type ScreenTag<Machine extends AnyStateMachine> = NameIn<
  Parameters<SnapshotFrom<Machine>['hasTag']>[0]
>;
