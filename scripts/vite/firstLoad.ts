import type { Plugin } from 'vite';

const frontPage = '/src/features/catalogue/home/load.ts';

/**
 * Puts two kinds of modules into one chunk: those that the entry imports statically, and those that the front
 * page shares with other screens. One chunk compresses far better than dozens of small ones. Modules used only
 * by the front page stay in a separate chunk.
 */
export const firstLoad = (): Plugin & { has: (id: string) => boolean } => {
  const first = new Set<string>();
  return {
    name: 'first-load',
    apply: 'build',
    has: (id) => first.has(id),
    buildEnd() {
      const visit = (id: string, into: Set<string>): Set<string> => {
        if (into.has(id)) return into;
        into.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) visit(next, into);
        return into;
      };
      const ids = [...this.getModuleIds()];
      // starts only from the entry point of the shop's pages, because QA builds have additional entry points
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry && !id.includes('/flows/')) visit(id, first);
      const front = new Set<string>();
      for (const id of ids) if (id.endsWith(frontPage)) visit(id, front);
      for (const id of front)
        if (this.getModuleInfo(id)?.importers.some((importer) => !front.has(importer))) visit(id, first);
    },
  };
};
