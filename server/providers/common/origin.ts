/** The origin of an outside script; empty for a script on our own host. */
export const originOf = (script: string): string[] =>
  script.startsWith('/') ? [] : [new URL(script).origin];
