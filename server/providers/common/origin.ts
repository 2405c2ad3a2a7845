/** Returns the origin of an external script; empty for a script on our own host. */
export const originOf = (script: string): string[] =>
  script.startsWith('/') ? [] : [new URL(script).origin];
