/** The English texts of each chart's views, for the search of the flows page. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatter } from '@lingui/format-po';
import type { Flow } from '../../flows/walker/flow.ts';
import { root } from './write.ts';

type Message = { message?: string; translation?: string; origin?: [file: string][] };

/**
 * Screens whose component contains the text, found in a table such as `declined: Declined`; null if the file has no
 * such table.
 */
const screensOf = (source: string, text: string): string[] | null => {
  const start = text.split(/[{<]/)[0]!.trim();
  if (start === '') return null;
  const screens: string[] = [];
  for (let at = source.indexOf(start); at >= 0; at = source.indexOf(start, at + 1)) {
    const component = [...source.slice(0, at).matchAll(/^(?:export )?const ([A-Z]\w+)\b/gm)].at(-1)?.[1];
    const entries = source.matchAll(new RegExp(`[\\s{](\\w+): ${component ?? '-'}(?=\\s*[,}])`, 'g'));
    screens.push(...[...entries].map(([, screen]) => screen!));
  }
  return screens.length > 0 ? [...new Set(screens)] : null;
};

/** The text of the generated list. */
export const textsFile = async (flows: readonly Flow[]): Promise<string> => {
  const catalog = (await formatter().parse(readFileSync(join(root, 'locales/en/messages.po'), 'utf8'), {
    locale: 'en',
    sourceLocale: 'en',
    filename: 'messages.po',
  })) as Record<string, Message>;
  const charts = new Set(flows.map(({ name }) => name));
  const sources = new Map<string, string>();
  const texts: Record<string, [string, string[] | null][]> = {};
  for (const { message, translation, origin = [] } of Object.values(catalog))
    for (const [file] of origin) {
      const chart = /^src\/features\/\w+\/(\w+)\//.exec(file)?.[1];
      const text = translation || message;
      if (!text || !chart || !charts.has(chart) || !existsSync(join(root, file))) continue;
      const source = sources.get(file) ?? readFileSync(join(root, file), 'utf8');
      sources.set(file, source);
      (texts[chart] ??= []).push([text, screensOf(source, text)]);
    }
  return `/** Written by \`npm run generate\`: the English texts of each chart's views. */\nexport const texts: Record<string, [text: string, screens: string[] | null][]> = ${JSON.stringify(texts)};\n`;
};
