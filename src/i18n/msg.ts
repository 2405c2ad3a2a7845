import type { MessageDescriptor } from '@lingui/core';

type Text = { message: string; context?: string };

/**
 * Stands in for the macro `msg` when Node runs a file without a build step. In a build, the macro replaces this
 * function (`macro.corePackage` in `lingui.config.ts`).
 */
export const msg = (text: TemplateStringsArray | Text): MessageDescriptor => {
  const message = 'raw' in text ? (text[0] ?? '') : text.message;
  return { id: message, message };
};
