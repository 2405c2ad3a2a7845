/**
 * Implements Playwright's `Locator` for WebKit. Playwright's own code finds and evaluates the selectors in the
 * page.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { patience } from '../expect.ts';
import { escapeForAttributeSelector, escapeForTextSelector } from './playwright.ts';
import { WebDriverError } from './webdriver.ts';

type Text = string | RegExp;
type Exactly = { exact?: boolean };
type Role = Exactly & {
  name?: Text;
  checked?: boolean;
  disabled?: boolean;
  expanded?: boolean;
  level?: number;
  pressed?: boolean;
  selected?: boolean;
};
type Filter = { hasText?: Text; hasNotText?: Text; has?: Locator; visible?: boolean };
/** Access to the page, implemented in `page.ts`. */
export type PageAccess = {
  inPage: <A extends unknown[], T>(run: (...given: A) => T, ...given: A) => Promise<Awaited<T>>;
  pointer: (at: { x: number; y: number }, clicks: number) => Promise<void>;
  keyboard: { press: (chord: string) => Promise<void>; type: (text: string) => Promise<void> };
};
export type Waiting = { timeout?: number | undefined };
type Press = Waiting & { force?: boolean; clickCount?: number };
type File = { name: string; mimeType: string; buffer: Buffer };
type Option = string | { label?: string; value?: string; index?: number };
type State = 'attached' | 'detached' | 'visible' | 'hidden';

/** The part of Playwright's injected script that the tests use. It runs in the page. */
type Injected = {
  /**
   * Elements that the handles refer to. `keep` adds this field, because Playwright's script does not define it.
   */
  kept?: Element[];
  parseSelector: (selector: string) => unknown;
  querySelectorAll: (parsed: unknown, root: Node) => Element[];
  strictModeViolationError: (parsed: unknown, found: Element[]) => Error;
  retarget: (element: Element, to: 'follow-label' | 'no-follow-label') => Element | null;
  checkElementStates: (element: Element, states: string[], frameVisible: boolean) => Promise<unknown>;
  elementState: (element: Element, state: string, frameVisible: boolean) => { matches: boolean };
  expectHitTarget: (
    point: { x: number; y: number },
    element: Element,
  ) => 'done' | { hitTargetDescription: string };
  fill: (element: Element, text: string) => string;
  focusNode: (element: Element, reset?: boolean) => string;
  selectOptions: (element: Element, options: unknown[]) => unknown;
  setInputFiles: (element: Element, files: unknown[]) => Promise<unknown>;
  expect: (
    element: Element,
    options: object,
    elements: Element[],
    frameVisible: boolean,
  ) => Promise<{ matches: boolean; received?: { value?: unknown } }>;
};
declare const injected: Injected;

/** Result while the page is not ready for the query. */
export type PendingResult = { notYet: string };
const isNotYet = (answer: unknown): answer is PendingResult =>
  typeof answer === 'object' && answer !== null && 'notYet' in answer;

/**
 * Retries until there is a result.
 * @throws Error with the last reason
 */
export const untilAnswered = async <T>(
  what: string,
  { timeout = patience }: Waiting,
  attempt: () => Promise<T | PendingResult>,
): Promise<T> => {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await attempt();
    if (!isNotYet(answer)) return answer;
    if (Date.now() > end) throw new Error(`${what}: ${answer.notYet}`);
    await pause(50);
  }
};

const roleSelector = (role: string, { name, exact = false, ...states }: Role): string =>
  `internal:role=${role}${Object.entries(states)
    .filter(([, value]) => value !== undefined)
    .map(([state, value]) => `[${state}=${value}]`)
    .join('')}${name === undefined ? '' : `[name=${escapeForAttributeSelector(name, exact)}]`}`;

/** Methods of pages and locators for finding elements. */
export abstract class Finder {
  abstract locator(inner: string | Locator, options?: Filter): Locator;
  getByRole(role: string, options: Role = {}): Locator {
    return this.locator(roleSelector(role, options));
  }
  getByLabel(text: Text, { exact = false }: Exactly = {}): Locator {
    return this.locator(`internal:label=${escapeForTextSelector(text, exact)}`);
  }
  getByText(text: Text, { exact = false }: Exactly = {}): Locator {
    return this.locator(`internal:text=${escapeForTextSelector(text, exact)}`);
  }
}

export class Locator extends Finder {
  readonly page: () => PageAccess;
  readonly _apiName = 'Locator';
  readonly selector: string;

  constructor(page: PageAccess, selector: string, { hasText, hasNotText, has, visible }: Filter = {}) {
    super();
    this.page = () => page;
    this.selector = [
      selector,
      ...(hasText === undefined ? [] : [`internal:has-text=${escapeForTextSelector(hasText, false)}`]),
      ...(hasNotText === undefined
        ? []
        : [`internal:has-not-text=${escapeForTextSelector(hasNotText, false)}`]),
      ...(has === undefined ? [] : [`internal:has=${JSON.stringify(has.selector)}`]),
      ...(visible === undefined ? [] : [`visible=${visible}`]),
    ].join(' >> ');
  }
  override toString(): string {
    return this.selector;
  }

  #with(part: string): Locator {
    return new Locator(this.page(), `${this.selector} >> ${part}`);
  }
  locator(inner: string | Locator, options?: Filter): Locator {
    const part = typeof inner === 'string' ? inner : `internal:chain=${JSON.stringify(inner.selector)}`;
    return new Locator(this.page(), `${this.selector} >> ${part}`, options);
  }
  filter(options: Filter): Locator {
    return new Locator(this.page(), this.selector, options);
  }
  and(other: Locator): Locator {
    return this.#with(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.#with(`internal:or=${JSON.stringify(other.selector)}`);
  }
  nth(index: number): Locator {
    return this.#with(`nth=${index}`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }

  /** Evaluates a function in the page with all elements that currently match. */
  all<T, A>(run: (found: Element[], given: A) => T, given: A): Promise<Awaited<T>> {
    return this.page().inPage(
      (ask, selector, rest) =>
        ask(injected.querySelectorAll(injected.parseSelector(selector), document), rest),
      run,
      this.selector,
      given,
    );
  }

  /**
   * Waits for a single matching element in the required state, and evaluates a function with it.
   * @throws Error immediately if several elements match
   */
  one<T, A>(
    run: (element: Element, given: A) => T,
    given: A,
    { states = [], ...waiting }: Waiting & { states?: string[] } = {},
  ): Promise<Exclude<Awaited<T>, PendingResult>> {
    return untilAnswered(this.selector, waiting, () =>
      this.page().inPage(
        async (ask, selector, needed, rest) => {
          const parsed = injected.parseSelector(selector);
          const [element, ...others] = injected.querySelectorAll(parsed, document);
          if (!element) return { notYet: 'no element matches' };
          if (others.length > 0) throw injected.strictModeViolationError(parsed, [element, ...others]);
          const missing = await injected.checkElementStates(element, needed, true);
          if (missing) return { notYet: `not in the required state: ${JSON.stringify(missing)}` };
          return ask(element, rest);
        },
        run,
        this.selector,
        states,
        given,
      ),
    ) as Promise<Exclude<Awaited<T>, PendingResult>>;
  }

  async #press({ force = false, clickCount = 1, ...waiting }: Press): Promise<void> {
    const states = force ? [] : ['visible', 'enabled', 'stable'];
    const at = await this.one(
      (element, forced) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        let box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0);
        if (!box) return { notYet: 'the element has no box' };
        const isIn = ({ left, top, width, height }: DOMRect): boolean =>
          left + width / 2 >= 0 &&
          top + height / 2 >= 0 &&
          left + width / 2 <= innerWidth &&
          top + height / 2 <= innerHeight;
        const clear = (): 'done' | { hitTargetDescription: string } =>
          injected.expectHitTarget({ x: box!.left + box!.width / 2, y: box!.top + box!.height / 2 }, element);
        if (!isIn(box) || (!forced && clear() !== 'done')) {
          // Scroll to the centre, away from bars that could cover the element.
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
          box = [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0)!;
        }
        if (!isIn(box)) return { notYet: 'the element is outside the window' };
        const hit = forced ? 'done' : clear();
        if (hit !== 'done') return { notYet: `a click would hit ${hit.hitTargetDescription}` };
        return { x: Math.round(box.left + box.width / 2), y: Math.round(box.top + box.height / 2) };
      },
      force,
      { states, ...waiting },
    );
    await this.page().pointer(at, clickCount);
  }
  click(options: Press = {}): Promise<void> {
    return this.#press(options);
  }
  dblclick(options: Press = {}): Promise<void> {
    return this.#press({ ...options, clickCount: 2 });
  }
  hover(options: Press = {}): Promise<void> {
    return this.#press({ ...options, clickCount: 0 });
  }
  async #tick(to: boolean, options: Press): Promise<void> {
    if ((await this.isChecked(options)) === to) return;
    await this.#press(options);
    if ((await this.isChecked(options)) !== to)
      throw new Error(`${this.selector}: the click did not change it`);
  }
  check(options: Press = {}): Promise<void> {
    return this.#tick(true, options);
  }
  uncheck(options: Press = {}): Promise<void> {
    return this.#tick(false, options);
  }

  async focus(options: Waiting = {}): Promise<void> {
    await this.one((element) => void injected.focusNode(element, true), null, options);
  }
  async fill(text: string, options: Waiting = {}): Promise<void> {
    const outcome = await this.one((element, value) => injected.fill(element, value), text, {
      ...options,
      states: ['visible', 'enabled', 'editable'],
    });
    if (outcome === 'done') return;
    // Select the old text, so that typing replaces it.
    if (text === '') await this.page().keyboard.press('Delete');
    else await this.page().keyboard.type(text);
  }
  async press(key: string, options: Waiting = {}): Promise<void> {
    await this.focus(options);
    await this.page().keyboard.press(key);
  }
  async pressSequentially(text: string, options: Waiting = {}): Promise<void> {
    await this.focus(options);
    await this.page().keyboard.type(text);
  }
  async selectOption(option: Option, options: Waiting = {}): Promise<void> {
    const wanted = typeof option === 'string' ? { valueOrLabel: option } : option;
    await this.one(
      (element, one) => {
        const chosen = injected.selectOptions(element, [one]);
        return Array.isArray(chosen) ? chosen : { notYet: String(chosen) };
      },
      wanted,
      { ...options, states: ['visible', 'enabled'] },
    );
  }
  async setInputFiles({ name, mimeType, buffer }: File, options: Waiting = {}): Promise<void> {
    await this.one(
      async (element, file) => void (await injected.setInputFiles(element, [file])),
      { name, mimeType, buffer: buffer.toString('base64') },
      options,
    );
  }

  count(): Promise<number> {
    return this.all((found) => found.length, null);
  }
  isVisible(): Promise<boolean> {
    return this.all(
      ([element]) => element !== undefined && injected.elementState(element, 'visible', true).matches,
      null,
    );
  }
  isChecked(options: Waiting = {}): Promise<boolean> {
    return this.one((element) => injected.elementState(element, 'checked', true).matches, null, options);
  }
  isEnabled(options: Waiting = {}): Promise<boolean> {
    return this.one((element) => injected.elementState(element, 'enabled', true).matches, null, options);
  }
  boundingBox(options: Waiting = {}): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.one(
      (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
      },
      null,
      options,
    );
  }
  innerText(options: Waiting = {}): Promise<string> {
    return this.one((element) => (element as HTMLElement).innerText, null, options);
  }
  allInnerTexts(): Promise<string[]> {
    return this.all((found) => found.map((element) => (element as HTMLElement).innerText), null);
  }
  textContent(options: Waiting = {}): Promise<string | null> {
    return this.one((element) => element.textContent, null, options);
  }
  inputValue(options: Waiting = {}): Promise<string> {
    return this.one((element) => (element as HTMLInputElement).value, null, options);
  }
  getAttribute(name: string, options: Waiting = {}): Promise<string | null> {
    return this.one((element, attribute) => element.getAttribute(attribute), name, options);
  }
  evaluate<T, A>(run: (element: Element, given: A) => T, given: A, options: Waiting = {}): Promise<unknown> {
    return this.one(run, given, options);
  }
  evaluateAll<T, A>(run: (found: Element[], given: A) => T, given: A): Promise<Awaited<T>> {
    return this.all(run, given);
  }
  async waitFor({ state = 'visible', ...waiting }: Waiting & { state?: State } = {}): Promise<void> {
    await untilAnswered(this.selector, waiting, () =>
      this.all(([element, ...others], state) => {
        if (others.length > 0) throw new Error(`${others.length + 1} elements are found`);
        const isVisible = element !== undefined && injected.elementState(element, 'visible', true).matches;
        const is = {
          attached: element !== undefined,
          detached: !element,
          visible: isVisible,
          hidden: !isVisible,
        };
        return is[state] ? null : { notYet: `not ${state}` };
      }, state),
    );
  }

  /** Playwright's assertions call this method. */
  async _expect(
    expression: string,
    options: Waiting & { isNot: boolean; [option: string]: unknown },
  ): Promise<{ matches: boolean; received?: unknown; timedOut?: boolean; errorMessage?: string }> {
    return expectIn(this.page(), this.selector, expression, options);
  }
}

/**
 * Polls until the expectation is met. Without a matching element, some expectations are met and others fail, as
 * in Playwright.
 */
export const expectIn = async (
  page: PageAccess,
  selector: string,
  expression: string,
  {
    timeout = patience,
    isNot,
    signal: _,
    title: __,
    ...asked
  }: Waiting & { isNot: boolean; [option: string]: unknown },
): Promise<{ matches: boolean; received?: unknown; timedOut?: boolean; errorMessage?: string }> => {
  const end = Date.now() + timeout;
  for (;;) {
    const { matches, received, errorMessage } = await page
      .inPage(
        async (text, given) => {
          const isArray = given.expression === 'to.have.count' || given.expression.endsWith('.array');
          const parsed = injected.parseSelector(text);
          const found = injected.querySelectorAll(parsed, document);
          if (!isArray && found.length > 1) throw injected.strictModeViolationError(parsed, found);
          const [element] = found;
          if (isArray || element) return injected.expect(element!, given, found, true);
          const without: Record<string, boolean> = { 'to.be.hidden': true, 'to.be.detached': true };
          const matches =
            without[given.expression] ??
            (['to.be.visible', 'to.be.attached', 'to.be.in.viewport'].includes(given.expression)
              ? false
              : given.isNot);
          return { matches, received: undefined, errorMessage: 'no element matches' };
        },
        selector,
        { ...asked, expression, isNot },
      )
      .then(
        (answer) => answer as { matches: boolean; received?: unknown; errorMessage?: string },
        (error: unknown) => {
          if (error instanceof WebDriverError)
            return { matches: isNot, received: undefined, errorMessage: error.message };
          throw error;
        },
      );
    if (matches !== isNot) return { matches };
    if (Date.now() > end)
      return {
        matches,
        received,
        timedOut: true,
        ...(errorMessage === undefined ? {} : { errorMessage }),
      };
    await pause(100);
  }
};

/**
 * Runs in the page. Stores an element, so that it is available even after it leaves the document. Returns its
 * index.
 */
export const keep = (find: () => Element): number => {
  injected.kept ??= [];
  return injected.kept.push(find()) - 1;
};

/** Implements Playwright's `ElementHandle` for one element. The handle is valid as long as its page exists. */
export class ElementHandle {
  readonly #page: PageAccess;
  readonly #place: number;
  constructor(page: PageAccess, place: number) {
    this.#page = page;
    this.#place = place;
  }
  evaluate<T, A>(run: (element: Element, given: A) => T, given: A): Promise<Awaited<T>> {
    return this.#page.inPage(
      (ask, place, rest) => ask(injected.kept![place]!, rest),
      run,
      this.#place,
      given,
    );
  }
}
