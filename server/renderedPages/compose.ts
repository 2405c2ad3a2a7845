import { createHash } from 'node:crypto';
import type { Root } from 'postcss';
import { brand } from '../../contract/domain/brand.ts';
import type { Language } from '../../contract/domain/languages.ts';
import type { RenderedScreen } from '../../contract/rendering.ts';
import { getMessages } from '../messages/index.ts';
import { classesOf, selectUsedRules } from './firstStyles.ts';

/** Serialises JSON for embedding in HTML, so that an HTML parser reads it as plain text. */
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
 * Moves inline styles from the elements into a style sheet. The page's content security policy can allow a
 * style sheet by its hash, but not style attributes. Removes styles whose values could end the CSS rule.
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
  // the selector repeats the attribute three times so that it overrides any class
  const css = [...places]
    .map(([style, place]) => `[data-style="${place}"][data-style][data-style]{${style}}`)
    .join('');
  return { html: marked, css };
};

/**
 * Adds links to a screen's scripts and style sheets to a client-rendered page, so that all files load in
 * parallel.
 */
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

/** Returns the content security policy's source expression that allows exactly this style sheet or script. */
export const contentHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** React adds these links, although the page itself names the images just as early. */
const preloads = /<link rel="preload"[^>]*>/g;

const emptyRoot = '<div id="root"></div>';

/**
 * Renders the notices for browsers without JavaScript and for outdated browsers. `base.css` shows the second
 * notice only in outdated browsers.
 */
const noticesIn = (language: Language, more = ''): string[] => {
  const { scriptNeeded, browserTooOld } = getMessages(language).browserNotices;
  return [
    `<noscript><p class="no-script">${scriptNeeded}${more}</p></noscript>`,
    `<p class="no-script too-old" hidden>${browserTooOld}${more}</p>`,
  ];
};

/**
 * Adds the notices to a client-rendered page, with a link to the server-rendered pages. The notices follow the
 * root element, because the first link on the page must be the skip link.
 */
export const insertNotices = (html: string, language: Language): string =>
  html.replace(
    emptyRoot,
    () =>
      `${emptyRoot}\n<div lang="${language}">${noticesIn(language, ` <a href="/">${brand.name}</a>`).join('')}</div>`,
  );

const firstPicture = /(<img src=")(\/[^"]+)("[^>]* fetchpriority="high")/gi;

/** Lists the images that a rendered page needs for its first paint. */
export const firstPicturesIn = (html: string): string[] => filesIn(html, firstPicture, 2);

const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#"<>\n]/g, (sign) => encodeURIComponent(sign)).replaceAll('&', '&amp;')}`;

/**
 * Inlines the images that are visible without scrolling, because requesting them would delay the first paint.
 * `pictures` contains SVG markup by URL. All other images keep their URLs.
 */
export const insertPictures = (html: string, pictures: ReadonlyMap<string, string>): string =>
  html.replace(firstPicture, (whole, before: string, file: string, after: string) => {
    const svg = pictures.get(file);
    return svg === undefined ? whole : `${before}${dataAddress(svg)}${after}`;
  });

/** One of the build's style sheets, with its parsed rules. */
export type Style = { file: string; rules: Root };

const styleLink = /<link rel="stylesheet"[^>]* href="([^"]+)">/g;
const scriptLink = /<link rel="modulepreload"[^>]* href="([^"]+)">/g;
const mainScript = /<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const filesIn = (html: string, tag: RegExp, group = 1): string[] =>
  [...html.matchAll(tag)].map((match) => match[group]!);

/** Lists the built page's style sheets. */
export const stylesIn = (head: string): string[] => filesIn(head, styleLink);

/**
 * Script of a server-rendered page. It stores the last click (`RecordedClick`) until the shop can handle it,
 * and repeats the click if the shop's code fails to load. Pressing Enter in a searchable field does not submit
 * the form; it selects an entry once the list has loaded. The script loads the shop's code after the first
 * paint, or after a second if the window is never painted. It activates all style sheets at once, before the
 * shop's code changes the page, so that the browser computes the styles only once. It removes the font faces
 * from the style sheets, because adding them again would make the browser measure every line again.
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
 * Composes a server-rendered page: head, content, initial data and a notice for browsers without JavaScript.
 * The page contains the styles for its first paint, so the first paint needs no further request. `styles` lists
 * all of the screen's style sheets in order; like the scripts, they load after the content. The content
 * security policy must allow the returned `css` and `script`.
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
  const css = `${selectUsedRules(
    styles.map(({ rules }) => rules),
    classes,
  )}${ofElements}`;
  const main = filesIn(head, mainScript);
  const script = pageScript(
    [...new Set([...filesIn(head, scriptLink), ...scripts])].filter((file) => !main.includes(file)),
    main,
    styles.map(({ file }) => file),
  );
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
      .replace('</head>', () => `${css ? `<style>${css}</style>\n` : ''}</head>`)
      .replace(emptyRoot, () => body),
  };
};
