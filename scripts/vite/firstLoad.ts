import type { Plugin } from 'vite';

const frontPage = '/src/app/screens/load/catalogue/home.ts';

/**
 * Finds what the entry imports at once, and what the front page shares with other screens. Put into one chunk it compresses
 * far better than in the dozens of small shared chunks that splitting by use would make of it. What is the front page's alone
 * is left to a chunk of its own, which no other page fetches.
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
      // the shop's own page; the flows page of a build for QA is no part of it
      for (const id of ids) if (this.getModuleInfo(id)?.isEntry && !id.includes('/flows/')) visit(id, first);
      const front = new Set<string>();
      for (const id of ids) if (id.endsWith(frontPage)) visit(id, front);
      for (const id of front)
        if (this.getModuleInfo(id)?.importers.some((importer) => !front.has(importer))) visit(id, first);
    },
  };
};
