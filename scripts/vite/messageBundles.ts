import { relative } from 'node:path';
import { createCompiledCatalog, createMissingErrorMessage, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import type { Language } from '../../contract/domain/languages.ts';
import { bundleNames, type BundleName } from '../../src/i18n/bundles.ts';
import { keepWordsWhole } from './wholeWords.ts';

// imports messagePlaces.ts through a variable, because Vite would otherwise bundle the shop's screens into its
// own configuration
const places = new URL('messagePlaces.ts', import.meta.url).href;
const index = 'virtual:messages';
const part = /^\0virtual:messages\/([a-z]{2})\/(\w+)$/;
const prose = /\/contract\/content\/([a-z]{2})\/\w+\.ts$/;

/**
 * Compiles `locales/<language>/messages.po` into one module per bundle, so that a page loads only its own
 * messages. Prevents line breaks at the hyphen of `e-mail`. `virtual:messages` exports the loaders by
 * `language/bundle`. In production, a missing message fails the build.
 */
export const messageBundles = (mode: string): Plugin => {
  const config = getConfig();
  // tests compare messages with their source, which contains no word joiners
  const toShown = mode === 'test' ? (text: string): string => text : keepWordsWhole;
  return {
    name: 'message-bundles',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : undefined),
    transform(code, id) {
      const [, language] = prose.exec(id) ?? [];
      return language ? { code: toShown(code, language as Language), map: null } : undefined;
    },
    async load(id) {
      if (id === `\0${index}`) {
        const loaders = config.locales.flatMap((language) =>
          bundleNames.map((name) => `'${language}/${name}': () => import('${index}/${language}/${name}')`),
        );
        return `export const loaders = { ${loaders.join(',\n')} };`;
      }
      const [, language, name] = part.exec(id) ?? [];
      if (!language || !name) return undefined;
      const [catalog] = await getCatalogs(config);
      if (!catalog) throw new Error('lingui.config.ts does not specify a catalogue');
      this.addWatchFile(catalog.getFilename(language));
      const read = (await catalog.read(language)) ?? {};
      const { getBundles } = (await import(places)) as typeof import('./messagePlaces.ts');
      const own = new Set(
        Object.keys(read).filter((key) =>
          read[key]?.origin?.some(([file]) =>
            getBundles(file.replace(/^\.\//, '')).includes(name as BundleName),
          ),
        ),
      );
      const { messages, missing } = await catalog.getTranslations(language, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale,
        missingBehavior: 'catalog',
      });
      if (mode === 'production' && missing.length > 0)
        throw new Error(createMissingErrorMessage(language, missing, 'catalog'));
      const ownMessages = Object.fromEntries(
        Object.entries(messages)
          .filter(([key]) => own.has(key))
          .map(([key, message]) => [key, toShown(message, language as Language)]),
      );
      const { source, errors } = createCompiledCatalog(language, ownMessages, { namespace: 'es' });
      if (errors.length > 0)
        throw new Error(
          `${relative(config.rootDir, catalog.getFilename(language))}: ${errors.map((e) => e.error.message).join('; ')}`,
        );
      return source;
    },
  };
};
