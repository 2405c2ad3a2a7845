/** Returns the origin of an external script. Empty if the script is on the shop's own host. */
export const originOf = (script: string): string[] =>
  script.startsWith('/') ? [] : [new URL(script).origin];
