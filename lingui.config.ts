import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'en', 'fr', 'es', 'it'],
  fallbackLocales: { default: 'en' },
  // a line number changes with every edit above it and tells a reviewer nothing
  format: formatter({ lineNumbers: false }),
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'] }],
});
