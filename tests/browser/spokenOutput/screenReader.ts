/** Generates a screen reader's output from Chromium's accessibility tree. */
import type { CDPSession, Page } from 'playwright-core';
import { withoutJoiners } from '../../../scripts/vite/wholeWords.ts';
import { recordAnnouncements } from '../../support/browser/announcements.ts';
import { expect } from '../../support/browser/expect.ts';

type Value = { value?: unknown; relatedNodes?: { backendDOMNodeId: number }[] };
/** Mirrors `Accessibility.AXNode` from the DevTools protocol. */
type AxNode = {
  nodeId: string;
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: Value;
  name?: Value;
  description?: Value;
  value?: Value;
  properties?: { name: string; value: Value }[];
  childIds?: string[];
};

/** Spoken names of roles. Nodes with other roles do not get a line of their own. */
const leaves: Record<string, string> = {
  button: 'button',
  link: 'link',
  checkbox: 'checkbox',
  radio: 'radio button',
  switch: 'switch',
  option: 'option',
  menuitem: 'menu item',
  tab: 'tab',
  textbox: 'edit',
  searchbox: 'search edit',
  spinbutton: 'spin edit',
  combobox: 'combo box',
  ComboBoxSelect: 'combo box',
  MenuListPopup: '',
  DisclosureTriangle: 'disclosure',
  Date: 'date edit',
  ColorWell: 'colour edit',
  slider: 'slider',
  meter: 'meter',
  progressbar: 'progress bar',
  image: 'graphic',
  img: 'graphic',
  separator: 'separator',
  Iframe: 'frame',
};
const places: Record<string, string> = {
  banner: 'banner',
  navigation: 'navigation',
  main: 'main',
  contentinfo: 'content information',
  complementary: 'complementary',
  search: 'search',
  region: 'region',
  form: 'form',
  dialog: 'dialog',
  alertdialog: 'alert dialog',
  radiogroup: 'radio group',
  group: 'group',
  list: 'list',
  table: 'table',
  listbox: 'list box',
  menu: 'menu',
  tablist: 'tab list',
  toolbar: 'toolbar',
  figure: 'figure',
  article: 'article',
  alert: 'alert',
  status: 'status',
};

const textOf = (value: Value | undefined): string =>
  typeof value?.value === 'string' ? withoutJoiners(value.value).replace(/\s+/g, ' ').trim() : '';

const say = (nodes: AxNode[], isPart: (role: string) => boolean): string[] => {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const childrenOf = ({ childIds = [] }: AxNode): AxNode[] => childIds.flatMap((id) => byId.get(id) ?? []);
  const roleOf = (node: AxNode): string => (node.ignored ? '' : textOf(node.role));
  const stateOf = (node: AxNode, name: string): unknown =>
    node.properties?.find((one) => one.name === name)?.value.value;
  const labels = nodes
    .filter((node) => roleOf(node) in leaves && !/image|img/.test(roleOf(node)))
    .map((node) => textOf(node.name));
  /**
   * Returns the option that a field marks as active (`aria-activedescendant`) while the field keeps the focus.
   */
  const activeOf = (node: AxNode): string => {
    const active = node.properties?.find(({ name }) => name === 'activedescendant')?.value.relatedNodes?.[0];
    const option = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === active?.backendDOMNodeId);
    return active && option ? `, at ${textOf(option.name)}` : '';
  };

  /** Returns the name, value, states and description in spoken order. */
  const phrase = (node: AxNode, spoken: string): string => {
    const name = textOf(node.name);
    const value = textOf(node.value);
    const description = textOf(node.description);
    const checked = stateOf(node, 'checked');
    const expanded = stateOf(node, 'expanded');
    const states = [
      checked === undefined ? '' : checked === 'true' ? 'checked' : 'not checked',
      stateOf(node, 'selected') === true ? 'selected' : '',
      stateOf(node, 'pressed') === 'true' ? 'pressed' : '',
      expanded === undefined ? '' : expanded ? 'expanded' : 'collapsed',
      stateOf(node, 'required') === true ? 'required' : '',
      stateOf(node, 'invalid') === 'true' ? 'invalid entry' : '',
      stateOf(node, 'disabled') === true ? 'unavailable' : '',
      stateOf(node, 'readonly') === true && !/list|option/.test(spoken) ? 'read only' : '',
    ].filter(Boolean);
    const focus = stateOf(node, 'focused') === true ? '▶ ' : '';
    return (
      focus +
      [
        `${spoken}${name ? `: ${name}` : ''}`,
        value && value !== name ? `“${value}”` : '',
        ...states,
        description && description !== name ? `– ${description}` : '',
      ]
        .filter(Boolean)
        .join(', ')
        .replace(', –', ' –') +
      activeOf(node)
    );
  };

  const lines: string[] = [];
  const walk = (node: AxNode, depth: number, label: boolean): void => {
    const role = roleOf(node);
    const put = (line: string): void => void lines.push(`${'  '.repeat(depth)}${line}`);
    const into = (by: number, isLabel = label): void => {
      for (const child of childrenOf(node)) walk(child, depth + by, isLabel);
    };
    const name = textOf(node.name);
    if (role === 'StaticText') {
      // A field's output already includes its label.
      if (name && !(label && labels.some((one) => one.includes(name)))) put(name);
    } else if (role === 'heading') {
      put(phrase(node, `heading ${String(stateOf(node, 'level'))}`));
      for (const child of nodesIn(node)) if (roleOf(child) in leaves) walk(child, depth + 1, false);
    } else if (
      role === 'Legend' ||
      (role in places && places[role] === 'status' && childrenOf(node).length === 0)
    ) {
      // The group's output already includes its legend. An empty live region has no output.
    } else if (label && role === 'image' && labels.some((one) => one.includes(name))) {
      // An image whose name repeats a label has no output.
    } else if (role in leaves) {
      if (leaves[role]) put(phrase(node, leaves[role]));
    } else if (role === 'listitem' || role === 'row' || role === 'definition') {
      into(0);
    } else if (role === 'LabelText') {
      into(0, true);
    } else if (role in places && (name !== '' || !/^(group|region|form|figure)$/.test(role))) {
      const items = childrenOf(node).filter((child) => roleOf(child) === 'listitem').length;
      put(phrase(node, `${places[role]}${role === 'list' ? ` of ${items}` : ''}`));
      into(1);
    } else if (stateOf(node, 'focused') === true && role !== 'RootWebArea') {
      put(phrase(node, role));
      into(1);
    } else into(0);
  };
  const nodesIn = (node: AxNode): AxNode[] => childrenOf(node).flatMap((child) => [child, ...nodesIn(child)]);
  const find = (node: AxNode): AxNode | undefined =>
    isPart(roleOf(node)) ? node : childrenOf(node).map(find).find(Boolean);
  const [root] = nodes;
  const part = root && find(root);
  if (part) walk(part, 0, false);
  return lines;
};

/** Replaces the parts that differ between runs with constants. */
const steady = (text: string): string =>
  text
    .replace(/R-\d{2}-[A-Z0-9]{4}-[A-Z0-9]{4}/g, 'R-26-AAAA-AAAA')
    .replace(/\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{4}\b/g, '1 January 2026')
    .replace(/\b\d{2}[./]\d{2}[./]\d{4}\b/g, '01.01.2026')
    .replace(/\b\d{1,2}:\d{2}(:\d{2})?\b/g, '12:00')
    .replace(/\bcustomer\d+/g, 'customer')
    .replace(/localhost:\d+\/\?ref=\w+/g, 'localhost/?ref=AAAA')
    .replace(/\b\d{18}\b/g, '123456789012345678')
    .replace(/\bRG-\d+\b/g, 'RG-100001')
    // Gift card codes, their PINs and operators' references change in every run.
    .replace(/\b\d{4}(?: \d{4}){3}\b/g, '1111 2222 3333 4444')
    .replace(/(?<=^\s*PIN\n\s*)\d{4}$/gm, '1111')
    .replace(/\bOP\d+\b/g, 'OP0000000');

/** Records everything that a page announces, step by step. Must run before the page opens. */
export const listenTo = async (page: Page) => {
  const { announced } = await recordAnnouncements(page);
  const session: CDPSession = await page.context().newCDPSession(page);
  const lines: string[] = [];
  const repeated: string[] = [];
  let lastRead = { load: 0, count: 0 };

  const read = async (whole: boolean): Promise<string[]> => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: AxNode[] };
    const modal = nodes.some(({ role }) => role?.value === 'dialog');
    const parts = whole ? ['RootWebArea'] : modal ? ['dialog', 'alertdialog'] : ['main'];
    return say(nodes, (role) => parts.includes(role));
  };
  /**
   * Waits until two consecutive snapshots are equal. By then, animations, loading and scrolling have finished.
   */
  const calm = async (whole: boolean): Promise<string[]> => {
    let before: string[] = [];
    await expect
      .poll(async () => {
        const now = await read(whole);
        const same = now.length > 0 && now.join('\n') === before.join('\n');
        before = now;
        return same;
      })
      .toBe(true);
    return before;
  };

  return {
    /**
     * Records the output after an action: the page title, the announcements and the readable text. If `certain`
     * is set, only the announcements that match it are included.
     */
    after: async (
      what: string,
      { whole = false, certain = /(?:)/ }: { whole?: boolean; certain?: RegExp } = {},
    ): Promise<void> => {
      // Wait until every live region has been announced.
      await page.waitForFunction(
        () => document.querySelector('[data-announcer=waiting], [data-announcer=saying]') === null,
      );
      const now = await calm(whole);
      const all = await announced();
      const load = await page.evaluate(() => performance.timeOrigin);
      const fresh = all.slice(lastRead.load === load ? lastRead.count : 0);
      lastRead = { load, count: all.length };
      const texts = fresh.map(({ text }) => text);
      repeated.push(...texts.filter((text, at) => texts.indexOf(text) !== at));
      lines.push(
        `## ${what}`,
        `page: ${await page.title()}`,
        ...fresh
          // Loading states appear only on a slow network, so ignore them.
          .filter(({ text }) => text !== 'Loading' && certain.test(text))
          .map(({ how, text }) => `announced${how === 'polite' ? '' : ` (${how})`}: ${text}`),
        ...now,
        '',
      );
    },
    transcript: (): string => steady(lines.join('\n')),
    /** Announcements that were made more than once in a step. */
    repeated: (): string[] => repeated,
  };
};
export type Listener = Awaited<ReturnType<typeof listenTo>>;
