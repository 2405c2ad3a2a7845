import * as limits from '../../contract/domain/limits.ts';

/** Inserts the limits into an interface message: `At least {shortestPassword} characters.` */
export const fillLimits = (text: string): string => {
  const values = new Map<string, number>(Object.entries(limits));
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values.get(name) ?? whole));
};
