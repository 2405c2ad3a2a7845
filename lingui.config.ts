import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { fallbackLanguage, languages } from './contract/domain/languages.ts';

export default defineConfig({
  sourceLocale: fallbackLanguage,
  locales: [...languages],
  fallbackLocales: { default: fallbackLanguage },
  // a line number changes with every edit above it and tells a reviewer nothing
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
});
