import type { MessageDescriptor } from '@lingui/core';

type Text = { message: string; context?: string };

/**
 * Replacement of the macro `msg` where Node runs a file without a build. In the browser and in tests of views the macro replaces
 * it (`macro.corePackage` in `lingui.config.ts`), as everywhere else.
 */
export const msg = (text: TemplateStringsArray | Text): MessageDescriptor => {
  const message = 'raw' in text ? (text[0] ?? '') : text.message;
  return { id: message, message };
};
