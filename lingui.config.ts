import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { fallbackLanguage, languages } from './contract/domain/languages.ts';

export default defineConfig({
  sourceLocale: fallbackLanguage,
  locales: [...languages],
  fallbackLocales: { default: fallbackLanguage },
  // line numbers change with every edit and would only add noise to a diff
  format: formatter({ lineNumbers: false }),
  // files that Node runs too import the macro by a name that Node resolves
  macro: { corePackage: ['@lingui/core/macro', '#msg'] },
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
});
