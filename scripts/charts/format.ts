/** Formats generated text according to `.oxfmtrc.json`, like all other files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type Oxfmtrc } from 'oxfmt';

const { ignorePatterns: _, ...options } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8'),
) as Oxfmtrc & { ignorePatterns: string[] };

/** Formats the text of a file. @throws Error if the text cannot be parsed */
export const formatted = async (file: string, text: string): Promise<string> => {
  const { code, errors } = await format(file, text, options);
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
};
