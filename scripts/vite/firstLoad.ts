import type { Plugin } from 'vite';

/**
 * Finds what the entry imports at once. Put into one chunk it compresses far better than in the dozens of small shared
 * chunks that splitting by use would make of it.
 */
export const firstLoad = (): Plugin & { has: (id: string) => boolean } => {
  const first = new Set<string>();
  return {
    name: 'first-load',
    apply: 'build',
    has: (id) => first.has(id),
    buildEnd() {
      const visit = (id: string): void => {
        if (first.has(id)) return;
        first.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next);
      };
      // the shop's own page; the flows page of a build for QA is no part of it
      for (const id of this.getModuleIds())
        if (this.getModuleInfo(id)?.isEntry && !id.includes('/flows/')) visit(id);
    },
  };
};
