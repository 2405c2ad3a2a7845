declare module 'virtual:messages' {
  import type { Messages } from '@lingui/core';
  /** By `language/part`. */
  export const loaders: Record<string, () => Promise<{ messages: Messages }>>;
}
