import type { Language } from '../../contract/domain/languages.ts';
import type { ShopText } from '../../tests/support/browser/texts.ts';

/** Position of a message: the screenshot, its view, and coordinates in pixels. */
export type Sight = { picture: string; view: string; x: number; y: number; width: number; height: number };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const size = { width: 390, height: 200 };

/** Renders a section of a screenshot with a frame around the message. Clicking it opens the full screenshot. */
const toPart = ({ picture, view, x, y, width, height }: Sight): string => {
  const top = Math.max(0, y + Math.min(height, size.height) / 2 - size.height / 2);
  return `<a class="part" href="${encodeURI(picture)}" style="background-image: url('${encodeURI(picture)}'); background-position: 0 -${Math.round(top)}px" title="${escaped(view)}"><i style="left: ${Math.round(x) - 4}px; top: ${Math.round(y - top) - 4}px; width: ${Math.round(width) + 8}px; height: ${Math.round(height) + 8}px"></i></a>`;
};

const toRow = (text: ShopText, sight: Sight | undefined): string => `<tr>
<td>${sight ? toPart(sight) : ''}</td>
<td>${escaped(text.en)}</td>
<td class="here">${escaped(text.here)}</td>
<td class="where">${sight ? `${escaped(sight.view)}<br>` : ''}${text.usedIn.map(escaped).join('<br>')}</td>
<td><textarea rows="3" aria-label="Better: ${escaped(text.here.slice(0, 60))}" data-text="${escaped(text.here)}"></textarea></td>
</tr>`;

/**
 * Creates the page for a native speaker. It first lists the messages that have screenshots, in the order in
 * which they were captured, and then the messages from emails, API responses and rare states.
 */
export const toReviewPage = (
  language: Language,
  texts: readonly ShopText[],
  sights: ReadonlyMap<ShopText, Sight>,
): string => {
  const rows = [...sights].map(([text, sight]) => toRow(text, sight));
  const rest = texts.filter((text) => !sights.has(text)).map((text) => toRow(text, undefined));
  const head = `<tr><th>Picture</th><th>English</th><th>${language}</th><th>Where</th><th>Better</th></tr>`;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<title>Texts in ${language}</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem; color-scheme: light; }
table { border-collapse: collapse; margin-bottom: 3rem; }
th, td { border: 1px solid #ccd; padding: 0.5rem; text-align: left; vertical-align: top; max-width: 26rem; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: #eef1f5; }
.here { font-weight: 600; }
.where { font-size: 12px; color: #445; }
.part { display: block; position: relative; width: ${size.width}px; height: ${size.height}px; overflow: hidden; background-repeat: no-repeat; border: 1px solid #ccd; }
.part i { position: absolute; border: 2px solid #d6006c; border-radius: 4px; }
textarea { width: 16rem; font: inherit; }
button { position: fixed; right: 1.5rem; bottom: 1.5rem; font: inherit; padding: 0.5rem 1rem; }
</style>
<h1>Texts in ${language}</h1>
<p>${sights.size} of ${texts.length} texts beside their picture. What could be better goes into the last column; the button copies all of it.</p>
<table>${head}${rows.join('\n')}</table>
<h2>In mails, receipts, answers and rare states</h2>
<table>${head}${rest.join('\n')}</table>
<button type="button">Copy what is better</button>
<script>
document.querySelector('button').onclick = () => navigator.clipboard.writeText(
  [...document.querySelectorAll('textarea')].filter((one) => one.value.trim() !== '')
    .map((one) => one.dataset.text + '\\n→ ' + one.value.trim()).join('\\n\\n'));
</script>
</html>
`;
};
