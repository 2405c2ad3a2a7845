import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { fallbackLanguage, languages } from './contract/domain/languages.ts';

export default defineConfig({
  sourceLocale: fallbackLanguage,
  locales: [...languages],
  fallbackLocales: { default: fallbackLanguage },
  // line numbers would change with every edit and only add noise to diffs
  format: formatter({ lineNumbers: false }),
  // files that Node also runs import the macro as `#msg`, a name that Node can resolve
  macro: { corePackage: ['@lingui/core/macro', '#msg'] },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
});
