/**
 * Tests the flows page with its real chart, real drawings and a real run of a chart. Only the frame with the shop's
 * screens is missing.
 *
 * @module-tag slow
 */
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createActor, waitFor as waitForState, type SnapshotFrom } from 'xstate';
import { flows } from '../../../.generated/flows.ts';
import { flowsPageImplementations } from '../../../flows/page/actors.ts';
import { flowsPageMachine } from '../../../flows/page/flowsPage.machine.ts';
import { FlowsPage } from '../../../flows/page/FlowsPage.tsx';
import { createLive } from '../../../flows/page/live.ts';
import { findPaths } from '../../../flows/page/search.ts';
import { jsonOf } from '../../../flows/page/source.ts';
import { createPreview } from '../../../flows/preview/preview.ts';
import type { PreviewMessage } from '../../../flows/preview/protocol.ts';
import { cartMachine } from '../../../machines/checkout/cart/cart.machine.ts';
import { cart } from '../../../machines/fixtures.ts';

const copied: string[] = [];
let stop = (): void => {};
beforeEach(() => {
  copied.length = 0;
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  history.replaceState(null, '', '/flows/cart');
});
afterEach(() => {
  stop();
  cleanup();
  Reflect.deleteProperty(navigator, 'clipboard');
  history.replaceState(null, '', '/');
});

/** Renders the flows page at a path. Connects it to a run of the chart, as the page's preview frame does. */
const renderPage = (chart: string, path: string | null, channel = new EventTarget()) => {
  const preview = createPreview(
    async () => {},
    (message: PreviewMessage) =>
      act(() => {
        if (page.getSnapshot().status !== 'active') return;
        const copy = structuredClone(message);
        if (copy.type === 'state') page.send({ type: 'preview.shown', state: copy.state });
        else if (copy.type === 'acted')
          page.send({ type: 'preview.acted', event: copy.event, state: copy.state });
        else if (copy.type === 'broken') page.send({ type: 'preview.failed', message: copy.message });
      }),
  );
  const page = createActor(
    flowsPageMachine.provide(flowsPageImplementations((message) => void preview.receive(message))),
    { input: { chart, script: path, at: null } },
  );
  stop = () => page.stop();
  const live = createLive(Object.assign(channel, { postMessage: () => {} }) as unknown as BroadcastChannel);
  render(<FlowsPage actor={page} live={live} />);
  return page;
};
type Page = ReturnType<typeof renderPage>;
const start = (page: Page, isOpen: (snapshot: SnapshotFrom<Page>) => boolean): Promise<void> =>
  // Start the page inside `act`, because otherwise the chart may finish loading just after `act` returns.
  act(async () => {
    page.start();
    await waitForState(page, isOpen, { timeout: Infinity });
  });
const open = async (...args: Parameters<typeof renderPage>): Promise<Page> => {
  const page = renderPage(...args);
  await start(page, ({ context }) => context.preview !== null);
  return page;
};
const press = (name: string | RegExp, role: 'button' | 'tab' = 'button'): void =>
  void fireEvent.click(screen.getByRole(role, { name }));
const drawn = (state: string): Element | null => document.querySelector(`[data-state="${state}"]`);

const removalRequested = 'cart.filled/cart.removalRequested#0';

const numbered = () =>
  [...document.querySelectorAll('[data-steps]')].map((badge) => badge.getAttribute('data-steps'));

test("the drawing of the whole chart shows each state's name once, and it numbers the steps of the selected path", async () => {
  await open('cart', removalRequested);
  const states = () => document.querySelectorAll('[data-drawn] [data-state]');
  expect(states()).toHaveLength(14);
  expect(drawn('cart.confirmingRemoval')!.getAttribute('data-lit')).toBe('true');
  expect(numbered()).toEqual(['1', '2', '3']);
  const visited = [...document.querySelectorAll('[data-visited="true"]')].map((box) =>
    box.getAttribute('data-state'),
  );
  expect(visited).toEqual([
    'cart',
    'cart.restoring',
    'cart.loading',
    'cart.filled',
    'cart.confirmingRemoval',
  ]);
  expect(document.querySelector('[data-fresh="true"]')!.getAttribute('data-transition')).toContain(
    removalRequested,
  );
  // On the screen, all text is at least 12 px high.
  const scale = Number(
    /scale\(([\d.]+)\)/.exec(document.querySelector('[data-drawn]')!.getAttribute('transform')!)![1],
  );
  for (const text of document.querySelectorAll<SVGTextElement>('[data-drawn] text'))
    expect(Math.round(Number.parseFloat(text.style.fontSize) * scale)).toBeGreaterThanOrEqual(12);
  press('Detail');
  expect(states()).toHaveLength(14);
  expect(within(drawn('cart.adding') as HTMLElement).getByText('? addToCart')).toBeTruthy();
  expect(document.querySelector(`[data-transition="${removalRequested}"]`)!.getAttribute('data-hit')).toBe(
    'true',
  );
  expect(document.querySelector('[data-minimap]')).not.toBeNull();
});

test('the flows page shows the name of the chart while the chart loads', async () => {
  const page = renderPage('cart', null);
  expect(screen.getByText('Opening cart …').closest('[aria-busy]')!.getAttribute('aria-busy')).toBe('true');
  await start(page, (state) => state.matches('ready'));
  expect(screen.getByRole('heading', { level: 1, name: 'cart' })).toBeTruthy();
  expect(screen.queryByText('Opening cart …')).toBeNull();
});

test('for an unknown chart, the flows page lists the charts with the most similar names and opens the selected one', async () => {
  const page = renderPage('paymnt', null);
  await start(page, (state) => state.matches('unknown'));
  const section = screen.getByRole('region', { name: 'Unknown chart' });
  expect(within(section).getByRole('alert').textContent).toContain('There is no chart “paymnt”.');
  const names = within(section)
    .getAllByRole('button')
    .map((button) => button.textContent);
  expect(names).toHaveLength(5);
  expect(names[0]).toBe('payment');
  await act(async () => {
    fireEvent.click(within(section).getByRole('button', { name: 'payment' }));
    await waitForState(page, (state) => state.matches('ready'), { timeout: Infinity });
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('payment');
});

test('an invoked actor looks like a link, and can be opened, only if it is a chart', async () => {
  const page = await open('cart', null);
  press('Detail');
  const line = (text: string) => screen.getAllByText(text)[0]!;
  expect(line('? addToCart').hasAttribute('data-opens')).toBe(false);
  await act(async () => {
    page.send({ type: 'flows.chartChosen', chart: 'checkout' });
    await waitForState(page, (state) => state.matches('ready'), { timeout: Infinity });
  });
  press('Detail');
  expect(line('? paypal').hasAttribute('data-opens')).toBe(true);
  await act(async () => {
    fireEvent.click(line('? paypal'));
    await waitForState(page, (state) => state.matches('ready'), { timeout: Infinity });
  });
  expect(page.getSnapshot().context.chart).toBe('paypal');
});

const captions = () =>
  [...document.querySelectorAll('[data-caption]')].map((text) => text.getAttribute('data-caption'));
const listed = () =>
  within(screen.getByRole('region', { name: 'Paths' }))
    .getAllByRole('button')
    .map((button) => button.title)
    .filter((title) => title.startsWith('cart.'));

test('the Near view shows the current state with its neighbours and updates with each step', async () => {
  await open('cart', removalRequested);
  press('Near');
  const near = () =>
    [...document.querySelectorAll('[data-drawn] [data-state]')].map((box) => box.getAttribute('data-state'));
  expect(near()).toEqual(expect.arrayContaining(['cart.confirmingRemoval', 'cart.filled', 'cart.removing']));
  expect(captions()).toContain(removalRequested);
  expect(captions()).toContain('cart.confirmingRemoval/cart.removalConfirmed#0');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await waitFor(() => expect(captions()).toContain('cart.loading/xstate.done.actor.loadCart#5'));
  expect(near()).toContain('cart.loading');
  // No text is cut off.
  for (const text of document.querySelectorAll('[data-drawn] text'))
    expect(text.textContent).not.toContain('…');
});

test('clicking a state on the flows page lists the paths to it, even if another panel is open', async () => {
  const page = await open('cart', null);
  act(() => page.send({ type: 'flows.panelChosen', panel: 'context' }));
  expect(screen.queryByRole('region', { name: 'Paths' })).toBeNull();
  fireEvent.click(drawn('cart.confirmingRemoval')!);
  expect(listed()).toEqual([removalRequested]);
  expect(screen.getByText('1 path leads to cart.confirmingRemoval.', { exact: false })).toBeTruthy();
  press('Show all');
  expect(listed().length).toBeGreaterThan(60);
});

test('clicking an arrow selects the first path through it, and clicking again selects the next one', async () => {
  const page = await open('cart', null);
  const chosen = () => page.getSnapshot().context;
  const arrow = document.querySelector(`[data-transition*="cart.removing/"]`)!;
  const ids = arrow.getAttribute('data-transition')!.split(' ');
  fireEvent.click(arrow);
  expect([chosen().script, chosen().at]).toEqual([ids[0], 6]);
  fireEvent.click(arrow);
  expect(chosen().script).toBe(ids[1 % ids.length]);
  // In the Near view, clicking the caption of a transition selects the path that ends with this transition.
  press('Near');
  await waitFor(() => expect(captions()).toContain(ids[0]));
  fireEvent.click(document.querySelector(`[data-caption="${ids[0]}"]`)!);
  expect(chosen().script).toBe(ids[0]);
});

test('clicking a transition inside a state selects its path, and the path list names the target of each transition', async () => {
  const page = await open('cart', null);
  const names = within(screen.getByRole('region', { name: 'Paths' }))
    .getAllByRole('button')
    .map((button) => button.textContent.trim());
  expect(names).toContainEqual(expect.stringMatching(/^filled: .+ → confirmingRemoval/));
  press('Detail');
  const row = document.querySelector('[data-row]')!;
  fireEvent.click(row);
  expect(page.getSnapshot().context.script).toBe(row.getAttribute('data-row'));
});

test('the arrow keys step through a path, except while the user is typing', async () => {
  const page = await open('cart', removalRequested);
  const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });
  const at = () => page.getSnapshot().context.at;
  expect(at()).toBe(3);
  key('ArrowRight');
  expect(at()).toBe(3);
  key('ArrowLeft');
  key('ArrowLeft');
  expect(at()).toBe(1);
  key('ArrowRight');
  expect(at()).toBe(2);
  key('ArrowRight', screen.getByLabelText('Search all paths'));
  expect(at()).toBe(2);
});

test('the search on the flows page covers the paths of all charts and reports when there are no results', async () => {
  const page = await open('cart', null);
  const search = (text: string): string => {
    fireEvent.change(screen.getByLabelText('Search all paths'), { target: { value: text } });
    return screen.queryByRole('status')?.textContent ?? '';
  };
  expect(search('pay-06')).toMatch(/^“pay-06”: 0 here, \d+ in other charts\./);
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Charts' }))
      .getAllByRole('button')
      .map((button) => button.textContent);
  expect(names().some((name) => name.startsWith('payment'))).toBe(true);
  expect(names().some((name) => name.startsWith('gift'))).toBe(false);
  // Search for a source, target, tag, event and guard.
  expect(search('cart.removalRequested')).toContain('1 here');
  search('confirmingRemoval');
  expect(listed()).toContain(removalRequested);
  search('screen:confirm');
  expect(listed()).toContain(removalRequested);
  // Search for a tag of a state that stays active during the step.
  const inDelivery = findPaths('payment screen:delivering').map(({ id }) => id);
  expect(inDelivery).toContainEqual(expect.stringMatching(/^payment\.delivering\.duration\.normal\//));
  // Search for text on a screen.
  search('You have not been charged');
  expect(names().some((name) => name.startsWith('payment'))).toBe(true);
  // Search for one text that is in a shared component and one that is in the footer.
  search('Please check your internet connection');
  expect(names().some((name) => name.startsWith('home'))).toBe(true);
  expect(names().some((name) => name.startsWith('consent'))).toBe(false);
  search('News and offers by e-mail');
  expect(names().some((name) => name.startsWith('shell'))).toBe(true);
  expect(search('nothing has this')).toMatch(/^No path of any chart has “nothing has this”\./);
  // The search text stays when another chart is selected.
  search('declined. You have not been');
  await act(async () => {
    page.send({ type: 'flows.chartChosen', chart: 'payment' });
    await waitForState(page, (state) => state.matches('ready'), { timeout: Infinity });
  });
  expect(screen.getByRole('status').textContent).toMatch(/: [1-9]\d* here/);
});

test('the Context tab shows the values before and after a step, with secrets masked', async () => {
  await open('cart', 'cart.loading/xstate.done.actor.loadCart#7');
  press('Context', 'tab');
  const panel = screen.getByRole('region', { name: 'Context' });
  expect(within(panel).getByRole('heading', { level: 2 }).textContent).toBe('Step 2: done loadCart');
  const row = within(panel).getByRole('row', { name: /^cart\.ProdName/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['—', JSON.stringify(cart.ProdName)]);
  expect(within(panel).getByText(/^Hidden: /).textContent).toContain('token');
  expect(document.body.textContent).not.toContain(cart.carttoken);
  press('Copy step as JSON');
  await waitFor(() => expect(copied).toHaveLength(1));
  expect(copied[0]).not.toContain(cart.carttoken);
  expect((JSON.parse(copied[0]!) as { leftOut: string[] }).leftOut).toContain('token: redacted');
  expect(await screen.findByText(/^Copied without \d+$/)).toBeTruthy();
  // The changed value is not listed at the previous step.
  press('Path', 'tab');
  press(/One step back$/);
  press('Context', 'tab');
  await screen.findByRole('heading', { name: 'Step 1: cart.tokenFound' });
  await waitFor(() => expect(screen.queryByRole('row', { name: /^cart\.ProdName/ })).toBeNull());
});

test('the messages of a path are listed in order, with sender, receiver, responses, timers and effects', async () => {
  await open('cart', 'cart.adding/xstate.done.actor.addToCart#0');
  press('Messages');
  const labels = within(screen.getByRole('region', { name: 'Messages' }))
    .getAllByRole('link')
    .map((row) => row.getAttribute('aria-label'));
  expect(labels).toEqual([
    'cart invokes readCartToken: start',
    'outside sends to cart: cart.addRequested',
    'outside sends to cart: cart.tokenLost',
    'cart stops readCartToken: stops',
    'cart does page: announceGone',
    'cart invokes addToCart: start',
    'addToCart answers cart: done addToCart',
    'cart does page: storeCart',
    'cart does page: closePanel',
    'cart does page: announceAccepted',
    'cart does page: goCheckout',
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'cart invokes addToCart: start' }));
  const payload = screen.getByRole('region', { name: 'Payload of the message' });
  expect(payload.textContent).toContain('ProductPriceID');
  expect(payload.textContent).not.toContain(cart.Mobile);
});

test('a valid event written by the user is sent, but invalid JSON, an unknown type or a missing field shows an error', async () => {
  const page = await open('cart', null);
  press('Try it from the start');
  const choose = (label: string): void => {
    const select = screen.getByLabelText<HTMLSelectElement>('Send your own');
    const option = [...select.options].find(({ text }) => text.startsWith(label))!;
    fireEvent.change(select, { target: { value: option.value } });
  };
  const write = (text: string): void => {
    fireEvent.change(screen.getByLabelText('The event as JSON'), { target: { value: text } });
    press('Send');
  };
  choose('done readCartToken');
  write('{');
  expect(screen.getByRole('alert').textContent).toMatch(/^This is not JSON/);
  write('{"type":"cart.kept"}');
  expect(screen.getByRole('alert').textContent).toContain('“type” must be one of: cart.reset');
  write('{"type":"xstate.done.actor.readCartToken"}');
  expect(screen.getByRole('alert').textContent).toBe('“output” is missing.');
  write('{"type":"xstate.done.actor.readCartToken","output":"c_my_own_token_of_the_test"}');
  await waitFor(() => expect(drawn('cart.loading')!.getAttribute('data-lit')).toBe('true'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(page.getSnapshot().context.preview!.messages.map(({ label }) => label)).toContain(
    'done readCartToken',
  );
  // Typed input is masked too.
  press('Context', 'tab');
  expect(document.body.textContent).not.toContain('c_my_own_token');
});

test('the Rules tab shows how many rules hold, in which states, and why others fail', async () => {
  const page = await open('cart', removalRequested);
  press('Rules', 'tab');
  const panel = screen.getByRole('region', { name: 'Rules' });
  expect(panel.textContent).toMatch(/All \d+ rules hold after 3 steps/);
  const marked = () =>
    [...document.querySelectorAll('[data-ruled="true"]')].map((box) => box.getAttribute('data-state'));
  const rule = within(panel)
    .getAllByRole('button')
    .find((button) => button.textContent?.includes('filled'))!;
  fireEvent.focus(rule);
  expect(marked()).toContain('cart.filled');
  fireEvent.blur(rule);
  expect(marked()).toEqual([]);
  const { preview } = page.getSnapshot().context;
  const ruleButton = within(panel).getAllByRole('button').at(-1)!.textContent;
  act(() =>
    page.send({
      type: 'preview.shown',
      state: {
        ...preview!,
        broken: [{ title: 'every invoked actor receives its complete input', fault: 'empty: cart/x' }],
      },
    }),
  );
  expect(ruleButton).toContain('its complete input');
  expect(panel.textContent).toMatch(/^1 of \d+ rules are broken/);
  expect(screen.getByRole('tab', { name: 'Rules ✗1' })).toBeTruthy();
});

test('chart values that JSON cannot represent are listed in the exported JSON and next to the button', () => {
  const { text, leftOut } = jsonOf(cartMachine);
  expect(leftOut).toContain('states.loading.invoke.input');
  const read = JSON.parse(text) as { id: string; meta: { leftOut: string[] } };
  expect([read.id, read.meta.leftOut]).toEqual(['cart', leftOut]);
  for (const { machine } of flows) expect(() => jsonOf(machine)).not.toThrow();
});

/** Opens the page next to a running shop. Returns a function that sends a message from that shop. */
const openLive = async () => {
  const channel = new EventTarget();
  await open('cart', null, channel);
  press('Live shop', 'tab');
  return (data: object): void =>
    act(
      () => void channel.dispatchEvent(new MessageEvent('message', { data: { tab: 'a', at: 1, ...data } })),
    );
};

test('clicking an arrow while the running shop is shown opens the path', async () => {
  await openLive();
  expect(screen.queryByRole('region', { name: 'Paths' })).toBeNull();
  fireEvent.click(document.querySelector(`[data-transition*="${removalRequested}"]`)!);
  expect(screen.getByRole('tab', { name: 'Paths' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByRole('region', { name: 'Paths' })).toBeTruthy();
});

test("the running shop's log can be paused, and clicking an earlier event shows the states after it", async () => {
  const say = await openLive();
  const happen = (type: string, state: string): void => {
    const states = ['cart', state];
    const run = { session: 'x:1', chart: 'cart' };
    say({ kind: 'event', ...run, source: null, type, payload: {}, taken: [], states, context: {} });
    say({ kind: 'actor', actor: { ...run, parent: null, states, tags: [], status: 'active' } });
  };
  const lit = () =>
    [drawn('cart.filled'), drawn('cart.confirmingRemoval')].map((box) => box!.getAttribute('data-lit'));
  const log = within(screen.getByRole('region', { name: 'Event log' }));
  const rows = () => log.getAllByRole('button', { name: 'cart' });
  happen('cart.removalRequested', 'cart.confirmingRemoval');
  happen('cart.removalDeclined', 'cart.filled');
  expect(lit()).toEqual(['true', 'false']);
  // The newest event is first, so the second row is the earlier event.
  fireEvent.click(rows()[1]!);
  expect(lit()).toEqual(['false', 'true']);
  expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  expect(log.getByRole('status').textContent).toBe(
    'Paused at cart.removalRequested in cart. 0 newer events.',
  );
  happen('cart.removalRequested', 'cart.confirmingRemoval');
  expect(rows()).toHaveLength(2);
  expect(log.getByRole('status').textContent).toContain('1 newer event.');
  fireEvent.click(rows()[0]!);
  expect(lit()).toEqual(['true', 'false']);
  press('Resume');
  expect(rows()).toHaveLength(3);
  expect(lit()).toEqual(['false', 'true']);
  press('Pause');
  happen('cart.removalDeclined', 'cart.filled');
  expect(lit()).toEqual(['false', 'true']);
  expect(log.getByRole('status').textContent).toBe('Paused. 1 newer event.');
});

test("the running shop's log shows API calls and the events between charts", async () => {
  const say = await openLive();
  press('Messages');
  expect(screen.getByText('No open shop has sent anything to or from cart yet.')).toBeTruthy();
  const event = {
    kind: 'event',
    session: 'x:1',
    payload: {},
    taken: [],
    states: ['cart.filled'],
    context: {},
  };
  say({ ...event, chart: 'cart', source: 'topUp', type: 'cart.addRequested' });
  say({ kind: 'invoked', chart: 'cart', actor: 'addToCart' });
  say({ ...event, chart: 'cart', source: null, type: 'xstate.done.actor.addToCart' });
  say({ ...event, chart: 'shell', source: null, type: 'page.scrolled' });
  expect(screen.getAllByRole('link').map((row) => row.getAttribute('aria-label'))).toEqual([
    'topUp sends to cart: cart.addRequested',
    'cart invokes addToCart: start',
    'addToCart answers cart: done addToCart',
  ]);
  // A log that starts in the middle of a walk cannot become a recording.
  fireEvent.change(screen.getByLabelText('Name of this walk'), { target: { value: 'bought' } });
  press('Save the last walk of cart');
  expect((await screen.findByRole('alert')).textContent).toContain('does not contain the start of cart');
});
