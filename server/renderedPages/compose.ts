import { createHash } from 'node:crypto';
import type { Root } from 'postcss';
import { brand } from '../../contract/domain/brand.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { RenderedScreen } from '../../contract/rendering.ts';
import { classesOf, takeUsed } from './firstStyles.ts';
import { browserTooOld, scriptNeeded } from './texts.ts';

/** JSON that no parser of HTML takes for more than text. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/**
 * Moves the styles of single elements into one style sheet: the policy of the page allows that one by its hash, and no
 * attribute. A value that could end its rule is left out.
 */
export const collectStyles = (html: string): { html: string; css: string } => {
  const places = new Map<string, number>();
  const marked = html.replace(/ style="([^"]*)"/g, (_, written: string) => {
    const style = written.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => entities[entity] ?? '');
    if (/[{}<>\\]/.test(style)) return '';
    const place = places.get(style) ?? places.size;
    places.set(style, place);
    return ` data-style="${place}"`;
  });
  // three times: an attribute of the element was stronger than any class
  const css = [...places]
    .map(([style, place]) => `[data-style="${place}"][data-style][data-style]{${style}}`)
    .join('');
  return { html: marked, css };
};

/** The page that the browser draws names what its screen needs, so that it all comes at once and not one after the other. */
export const insertFiles = (
  html: string,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): string => {
  const isNew = (file: string): boolean => !html.includes(`"${file}"`);
  const tags = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
  ];
  return html.replace('</head>', () => `${tags.join('\n')}\n</head>`);
};

/** The source of the policy that allows exactly this style sheet or script. */
export const contentHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

const preloads = /<link rel="preload"[^>]*>/g;
const picturePreload = /<link rel="preload" as="image" href="([^"]+)"[^>]*>/g;

const emptyRoot = '<div id="root"></div>';

/** Notices for browsers without script and for engines that are too old. The style sheet shows the second (`base.css`). */
const noticesIn = (language: Language, more = ''): string[] => [
  `<noscript><p class="no-script">${scriptNeeded[language]}${more}</p></noscript>`,
  `<p class="no-script too-old" hidden>${browserTooOld[language]}${more}</p>`,
];

/**
 * The page that the browser draws; whoever cannot have it drawn is led to those that the server draws. After the root: the first
 * link of a page is the one that skips to its content.
 */
export const insertNotices = (html: string, language: Language): string =>
  html.replace(
    emptyRoot,
    () =>
      `${emptyRoot}\n<div lang="${language}">${noticesIn(language, ` <a href="/">${brand.name}</a>`).join('')}</div>`,
  );

const firstPicture = /(<img src=")(\/[^"]+)("[^>]* fetchpriority="high")/gi;

/** The pictures of a drawn page that its first paint waits for. */
export const firstPicturesIn = (html: string): string[] => filesIn(html, firstPicture, 2);

const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#"<>\n]/g, (sign) => encodeURIComponent(sign)).replaceAll('&', '&amp;')}`;

/**
 * Puts the drawings of the first screen into the page itself: a question for each would hold up the paint longer than their letters do.
 * `pictures`: the SVG by its address; what is not among them is fetched as ever, with its preload.
 */
export const insertPictures = (html: string, pictures: ReadonlyMap<string, string>): string =>
  html
    .replace(firstPicture, (whole, before: string, file: string, after: string) => {
      const svg = pictures.get(file);
      return svg === undefined ? whole : `${before}${dataAddress(svg)}${after}`;
    })
    .replace(picturePreload, (whole, file: string) => (pictures.has(file) ? '' : whole));

/** A style sheet of the build, with what stands in it. */
export type Style = { file: string; rules: Root };

const styleLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const scriptLink = /<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const mainScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const filesIn = (html: string, tag: RegExp, group = 1): string[] =>
  [...html.matchAll(tag)].map((found) => found[group]!);

/** The style sheets that the page of the build names. */
export const stylesIn = (head: string): string[] => filesIn(head, styleLink);

/**
 * What a drawn page does by itself. It holds a press until the shop hears it (`HeldPress`), or lets it go when the code does not
 * come; Enter in a list that is not there yet is a choice in it, no press of the form's button. It fetches the code, all at once, when the page is painted; after a second in a window that nobody sees, which is
 * never painted. What the page has of the styles is enough for itself; all of them are there before the code adds to it, and hold
 * from one moment on: one after the other would have the page styled anew for each. Their faces of letters the page has already: once
 * more, they would have every line measured anew.
 */
const pageScript = (
  preloaded: readonly string[],
  main: readonly string[],
  styles: readonly string[],
): string =>
  `(()=>{const held=window.heldPress={element:null,at:0,choices:[],stop:()=>removeEventListener('click',hold,true)},` +
  `hold=event=>{const element=event.target.closest('#root :is(button,input,label)');` +
  `if(element){event.preventDefault();event.stopPropagation();const focused=document.activeElement;` +
  `if(!event.detail&&focused.ariaAutoComplete){held.choices.push(focused);held.element=null}else{held.element=element;` +
  `held.at=[...document.querySelectorAll('#root '+element.localName)]` +
  `.filter(other=>other.className===element.className).indexOf(element)}}};addEventListener('click',hold,true);` +
  `window.trustedTypes?.createPolicy('default',{createScriptURL:String});` +
  `const add=(tag,values)=>document.head.appendChild(Object.assign(document.createElement(tag),{crossOrigin:'',...values}));` +
  `const load=()=>{clearTimeout(late);painted.disconnect();` +
  `const sheets=[],styled=${JSON.stringify(styles)}.map(href=>new Promise(done=>` +
  `sheets.push(add('link',{rel:'stylesheet',media:'not all',fetchPriority:'high',href,onload:done,onerror:done}))));` +
  `${JSON.stringify([...preloaded, ...main])}.forEach(href=>add('link',{rel:'modulepreload',href}));` +
  `const onerror=()=>{held.stop();held.element?.click()};` +
  `Promise.all(styled).then(()=>{sheets.forEach(link=>{const {sheet}=link;for(let at=sheet?.cssRules.length;at--;)` +
  `if(sheet.cssRules[at]instanceof CSSFontFaceRule)sheet.deleteRule(at);link.media=''});` +
  `${JSON.stringify(main)}.forEach(src=>add('script',{type:'module',src,onerror}))})};` +
  `const late=setTimeout(load,1000),painted=new PerformanceObserver(load);` +
  `painted.observe({type:'paint',buffered:true})})()`;

/**
 * The drawn page: the head's tags, the content in its root, what it was made of, and a word to whoever has no script. It is
 * painted from this one answer: what holds for it of the styles stands in it (`styles`: all that its screen has, in their order), the
 * whole sheets and its scripts come after the first paint. `css` and `script` are what the policy of the page has to allow.
 */
export const composePage = (
  head: string,
  screen: RenderedScreen,
  language: Language,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly Style[] },
): { html: string; css: string; script: string } => {
  const { html, css: ofElements } = collectStyles(screen.html);
  const notices = noticesIn(language);
  const classes = classesOf([head, html, ...notices].join('\n'));
  const css = `${takeUsed(
    styles.map(({ rules }) => rules),
    classes,
  )}${ofElements}`;
  const main = filesIn(head, mainScript);
  const script = pageScript(
    [...new Set([...filesIn(head, scriptLink), ...scripts])].filter((file) => !main.includes(file)),
    main,
    styles.map(({ file }) => file),
  );
  const tags = [...(html.match(preloads) ?? []), ...(css ? [`<style>${css}</style>`] : [])];
  const body = [
    ...notices,
    `<div id="root"${screen.isWaiting ? ' data-waiting' : ''}>${html.replace(preloads, '')}</div>`,
    ...(screen.page
      ? [`<script type="application/json" id="rendered">${jsonInHtml(screen.page)}</script>`]
      : []),
    ...(main.length > 0 ? [`<script>${script}</script>`] : []),
  ].join('\n');
  return {
    css,
    script: main.length > 0 ? script : '',
    html: head
      .replace(
        / *<(?:link rel="(?:stylesheet|modulepreload)"|script type="module")[^>]*>(?:<\/script>)?\n?/g,
        '',
      )
      .replace('</head>', () => `${tags.join('\n')}\n</head>`)
      .replace(emptyRoot, () => body),
  };
};
