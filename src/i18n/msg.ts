import type { MessageDescriptor } from '@lingui/core';

type Text = { message: string; context?: string };

/**
 * Replaces the macro `msg` where Node runs a file without a build. Elsewhere the macro replaces this function
 * (`macro.corePackage` in `lingui.config.ts`).
 */
export const msg = (text: TemplateStringsArray | Text): MessageDescriptor => {
  const message = 'raw' in text ? (text[0] ?? '') : text.message;
  return { id: message, message };
};
