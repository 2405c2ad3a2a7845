declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core';
  /** Message loaders, keyed by `language/bundle`. */
  export const loaders: Record<string, () => Promise<{ messages: Messages }>>;
}
