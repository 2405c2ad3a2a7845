import { readFile, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import postcss, { type Root } from 'postcss';
import type { ServerEntry } from '../../contract/rendering.ts';
import type { Log } from '../platform/log.ts';
import { messageOf } from '../platform/startError.ts';

type Chunk = { file: string; name?: string; css?: string[]; imports?: string[] };

/**
 * Output of a build: the HTML page without content, the server renderer, and the scripts and styles of each
 * source file.
 */
export type Build = {
  /** Unique id of the build. */
  id: string;
  html: string;
  /**
   * The server renderer. Null if pages are rendered only in the browser, as in a QA build or a build without a
   * server renderer.
   */
  entry: ServerEntry | null;
  filesOf: (sources: readonly string[]) => { scripts: string[]; styles: string[] };
  /** Reads a style sheet of the build by its URL. @throws if it is missing or cannot be inlined */
  readStyle: (file: string) => Promise<Root>;
  /** Reads an image of the build by its URL. Returns null if it is missing or not an SVG file. */
  readPicture: (file: string) => Promise<string | null>;
};

const noFiles = { scripts: [], styles: [] };

const readManifest = async (distDir: string): Promise<Build['filesOf']> => {
  const text = await readFile(join(distDir, '.vite/manifest.json'), 'utf8').catch(() => null);
  if (text === null) return () => noFiles;
  const manifest = JSON.parse(text) as Record<string, Chunk>;
  // if a source shares its chunk with other modules, the chunk's manifest key contains a hash instead of the
  // source path
  const keys = new Map(Object.entries(manifest).map(([key, { name }]) => [name, key]));
  const keyOf = (source: string): string =>
    manifest[source] ? source : (keys.get(parse(source).name) ?? source);
  return (sources) => {
    const visited = new Set<string>();
    const visit = (key: string): void => {
      const chunk = manifest[key];
      if (!chunk) throw new Error(`${key} is not in the build`);
      if (visited.has(key)) return;
      visited.add(key);
      for (const next of chunk.imports ?? []) visit(next);
    };
    for (const source of sources) visit(keyOf(source));
    const chunks = [...visited].map((key) => manifest[key]!);
    return {
      scripts: chunks.map(({ file }) => `/${file}`),
      styles: [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`),
    };
  };
};

const createStyleReader = (distDir: string): Build['readStyle'] => {
  const known = new Map<string, Promise<Root>>();
  const read = async (file: string): Promise<Root> => {
    const css = await readFile(join(distDir, file), 'utf8');
    if (css.includes('</')) throw new Error(`${file} would close the style element of a page`);
    return postcss.parse(css);
  };
  return (file) => {
    const rules = known.get(file) ?? read(file);
    known.set(file, rules);
    return rules;
  };
};

const createPictureReader = (distDir: string): Build['readPicture'] => {
  const known = new Map<string, Promise<string | null>>();
  return (file) => {
    if (!/^(?:\/[\w-]+)+\.svg$/.test(file)) return Promise.resolve(null);
    const svg = known.get(file) ?? readFile(join(distDir, file), 'utf8').catch(() => null);
    known.set(file, svg);
    return svg;
  };
};

const entryPath = '.server/serverEntry.js';

const changedAt = async (file: string): Promise<number> => (await stat(file).catch(() => null))?.mtimeMs ?? 0;

/**
 * Creates a function that returns the current build and re-reads it after each rebuild. The function's promise
 * resolves to null if there is no build.
 */
export const createBuildReader = (
  distDir: string,
  log: Pick<Log, 'error'>,
): (() => Promise<Build | null>) => {
  const page = join(distDir, 'index.html');
  const part = join(distDir, entryPath);
  let known: { id: string; build: Promise<Build | null> } | null = null;
  const readEntry = async (id: string): Promise<ServerEntry | null> => {
    try {
      return (await import(`${pathToFileURL(part).href}?${id}`)) as ServerEntry;
    } catch (error) {
      // this error is not fatal, because the browser can render every page
      log.error({ problem: messageOf(error) }, 'the server renderer could not be loaded');
      return null;
    }
  };
  const read = async (id: string, hasEntry: boolean): Promise<Build | null> => {
    const [html, entry, filesOf] = await Promise.all([
      readFile(page, 'utf8').catch(() => null),
      hasEntry ? readEntry(id) : null,
      readManifest(distDir),
    ]);
    return html === null
      ? null
      : {
          id,
          html,
          entry,
          filesOf,
          readStyle: createStyleReader(distDir),
          readPicture: createPictureReader(distDir),
        };
  };
  return async () => {
    const [pageAt, partAt] = await Promise.all([changedAt(page), changedAt(part)]);
    if (pageAt === 0) return null;
    const id = `${pageAt}-${partAt}`;
    if (known?.id !== id) known = { id, build: read(id, partAt > 0) };
    return known.build;
  };
};
