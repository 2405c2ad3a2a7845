import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { brandOf } from '../../../contract/domain/catalogue/brandOf.ts';
import { periodText } from '../../../contract/domain/catalogue/validity.ts';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { giftCardInput } from '../../../machines/account/fixtures.ts';
import { productMachine } from '../../../machines/catalogue/product/product.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import type { CardRate, Route } from '../../../machines/types.ts';
import { safeLink } from '../../../src/components/product/statedFacts.ts';
import { RichText } from '../../../src/components/text/RichText.tsx';
import { strictRichText } from '../../../src/components/text/strictRichText.tsx';
import { GiftCardScreen } from '../../../src/features/catalogue/product/giftCard/GiftCardScreen.tsx';
import { obstacleOf } from '../../../src/features/catalogue/product/obstacle.ts';
import { actions, draw } from '../harness/page.tsx';

afterEach(cleanup);

const route: Route = {
  screen: 'giftCard',
  path: '/giftcardworld/x',
  params: { productName: 'x' },
  query: {},
};
const open = async (product: CardRate, residence = 'CH', info = f.faq) => {
  const r = createChartHarness(productMachine, { ...giftCardInput, residence });
  await r.perform(done('loadProduct', product));
  await r.perform(done('loadInfo', info));
  draw(<GiftCardScreen actor={r.actor as never} route={route} />);
  return r;
};
const buttons = () => screen.getAllByRole('button', { name: 'Buy' });

const html = (text: string) => render(<RichText html={text} />).container.firstElementChild!;

test.each([
  [{}, 'On screen and by e-mail'],
  [{ usual_time: { seconds: 4, deliveries: 100 } }, 'On screen and by e-mail, usually within 4 seconds'],
  [
    { facts: { region: 'CH', delivery: 'pin', validity: null, refundable: 1, return_hours: 48 } },
    'On screen',
  ],
] as const)(
  "a gift card's details list the delivery methods, and the delivery time if it was measured: %j",
  async (more, text) => {
    await open({ ...f.cardRate, ...more });
    for (const value of screen.getAllByText('Delivery'))
      expect(value.nextElementSibling).toHaveTextContent(text);
    expect(document.body).not.toHaveTextContent(/minute/);
  },
);

describe('text from the server', () => {
  test('text from the server keeps its paragraphs, lists and bold text', () => {
    const text = html('<p>One <strong>two</strong></p><ul><li>three &amp; four</li></ul>');
    expect(text.innerHTML).toBe('<p>One <strong>two</strong></p><ul><li>three &amp; four</li></ul>');
  });

  test.each([
    ['<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['<p>a<img src=x onerror="alert(1)">b</p>', '<p>ab</p>'],
    ['<a href="javascript:alert(1)">click</a>', 'click'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<iframe src="https://example.com">x</iframe>a', 'a'],
    ['<svg><script>alert(1)</script><a xlink:href="javascript:x">s</a></svg>a', 'a'],
    ['<style>p{display:none}</style><div><h1>a</h1></div>', 'a'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<form action="https://example.com"><input name="card">pay</form>', 'pay'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>a', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
    ['<p>open <strong>never closed', '<p>open <strong>never closed</strong></p>'],
  ])('unsafe markup in text from the server is removed: %s', (given, shown) => {
    expect(html(given).innerHTML).toBe(shown);
  });
});

test('brand names and validity periods are formatted for display', () => {
  expect(brandOf('Apple CH', 'CH')).toBe('Apple');
  expect(brandOf('paysafecard', 'CH')).toBe('paysafecard');
  expect(periodText('P28D', 'en')).toBe('28 days');
  expect(periodText('P1Y6M', 'de')).toBe('1 Jahr 6 Monate');
  expect(periodText('28 days', 'en')).toBeNull();
  expect(periodText(null, 'en')).toBeNull();
});

test('text from the server can contain only https links', () => {
  expect(safeLink('https://www.example.com/help?a=1')).toBe('https://www.example.com/help?a=1');
  for (const url of [
    'javascript:alert(1)',
    'http://example.com',
    'data:text/html,x',
    ' https://example.com',
    '',
  ])
    expect(safeLink(url)).toBeNull();
});

describe('gift card page', () => {
  test("a gift card for the shopper's own country can be bought once a value is selected", async () => {
    const r = await open(f.cardRate);
    await actions.press('Buy');
    const choice = screen.getByRole('group', { name: 'Choose a value' });
    expect(choice).toHaveAccessibleDescription('Choose a value');
    await actions.pick(/CHF\s50\.00/);
    expect(choice).not.toHaveAccessibleDescription('Choose a value');
    expect(screen.getAllByText('CHF 50.00').length).toBeGreaterThan(1);
    await actions.press('Buy');
    expect(r.take().effects).toContainEqual(['requestCart', expect.anything()]);
    await act(() => r.perform({ type: 'cart.accepted', id: '1.1' }));
    // The checkout is loading, so another click sends no request.
    r.take();
    for (const button of buttons()) expect(button).toHaveAttribute('aria-busy', 'true');
    await act(() => r.perform({ type: 'product.bought' }));
    expect(r.take().effects).toEqual([]);
  });

  test.each([
    [
      'of another country',
      { ...f.cardRate, ccode_iso2: 'DE' },
      'residence',
      /bought in your country of residence\./,
    ],
    ['that is sold out', { ...f.cardRate, instock: 0 as const }, 'soldOut', /not available at the moment/],
    ['that is a voucher', { ...f.cardRate, ProdType: 3 as const }, 'voucher', /sold to verified customers/],
  ] as const)(
    'the page for a gift card %s says why it cannot be bought',
    async (_, product, obstacle, words) => {
      expect(obstacleOf({ product, sells: 1, residence: 'CH', eligibility: null, paused: false })).toBe(
        obstacle,
      );
      await open(product);
      await actions.pick(/CHF\s50\.00/);
      expect(screen.getByText(words)).toBeInTheDocument();
      for (const button of buttons()) {
        expect(button).toBeDisabled();
        expect(button).toHaveAccessibleDescription(words);
      }
    },
  );

  test('when sales pause and resume, the gift card page updates automatically and keeps the selected value', async () => {
    const r = await open(f.cardRate);
    await actions.pick(/CHF\s50\.00/);
    await act(() => r.perform({ type: 'selling.announced', status: f.selling.paused }));
    expect(screen.getByText('Deliveries are interrupted')).toBeVisible();
    for (const value of screen.getAllByRole('radio')) expect(value).toBeDisabled();
    for (const button of buttons()) expect(button).toBeDisabled();
    await act(() => r.perform({ type: 'selling.announced', status: f.selling.open }));
    expect(screen.queryByText('Deliveries are interrupted')).toBeNull();
    expect(screen.getByRole('radio', { name: /CHF\s50\.00/ })).toBeChecked();
    for (const button of buttons()) expect(button).toBeEnabled();
  });

  test('if a pause in sales prevents adding a gift card to the cart, the page shows one notice and no error', async () => {
    const r = await open(f.cardRate);
    await actions.pick(/CHF\s50\.00/);
    await actions.press('Buy');
    await act(() =>
      r.perform({
        type: 'cart.refused',
        id: '1.1',
        failure: f.failure('server', { code: 'SELLING_PAUSED', message: 'No.' }),
      }),
    );
    expect(screen.getByText('Deliveries are interrupted')).toBeVisible();
    expect(screen.queryByText('No.')).toBeNull();
  });

  test("the page for another country's gift card names that country and the shopper's own", async () => {
    await open({ ...f.cardRate, ccode_iso2: 'DE' });
    expect(screen.getByText(/This card is for Germany; your country is Switzerland\./)).toBeInTheDocument();
  });

  test('a gift card page links to the issuer’s own page', async () => {
    await open(f.cardRate, 'CH', {
      ...f.faq,
      issuer: 'Issuer AG',
      support: { url: 'https://example.com/balance', phone: '' },
    });
    const link = screen.getByRole('link', { name: /Issuer AG/ });
    expect(link).toHaveAttribute('href', 'https://example.com/balance');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  test('on a gift card page, only https URLs become links', async () => {
    await open(f.cardRate, 'CH', {
      ...f.faq,
      issuer: 'Issuer AG',
      support: { url: 'javascript:alert(1)', phone: '' },
    });
    expect(screen.queryByRole('link', { name: /Issuer AG/ })).toBeNull();
  });

  test("if a gift card's price has changed, the new price is shown and nothing is added to the cart", async () => {
    const r = await open(f.cardRate);
    await actions.pick(/CHF\s20\.00/);
    await actions.press('Buy');
    const changed = f.failure('gone', { code: 'PRICE_CHANGED', data: { Price: '21.00' } });
    await act(() => r.perform({ type: 'cart.refused', id: '1.1', failure: changed }));
    expect(screen.getByText(/now CHF\s21\.00\. Nothing has been added/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /CHF\s21\.00/ })).toBeChecked();
    expect(screen.queryByRole('radio', { name: /CHF\s20\.00/ })).toBeNull();
  });

  test('the card image shows the brand and the selected value', async () => {
    await open(f.cardRate);
    expect(screen.getByRole('img', { name: 'Alpina' })).toHaveTextContent(/^Alpina$/);
    for (const value of ['20.00', '50.00']) {
      await actions.pick(new RegExp(`CHF\\s${value.replace('.', '\\.')}`));
      expect(screen.getByRole('img', { name: `Alpina, CHF\u00a0${value}` })).toHaveTextContent(
        `AlpinaCHF ${value}`,
      );
    }
  });

  test('the gift card page shows only the details that the server provides', async () => {
    const stated = {
      ...f.cardRate,
      facts: { region: 'EU', delivery: 'pin', validity: 'P3Y', refundable: 0 },
    };
    await open(stated as CardRate);
    expect(screen.getByText('EU')).toBeInTheDocument();
    expect(screen.getByText('3 years')).toBeInTheDocument();
    expect(screen.getByText('Not refundable after delivery')).toBeInTheDocument();
    cleanup();
    await open(f.cardRate);
    expect(screen.getByText('Switzerland')).toBeInTheDocument();
    expect(screen.queryByText('Validity')).toBeNull();
  });

  test('the page for an unknown gift card links back to the list', async () => {
    const r = createChartHarness(productMachine, giftCardInput);
    await r.perform(fail('loadProduct', f.failure('notFound')));
    draw(<GiftCardScreen actor={r.actor as never} route={route} />);
    expect(screen.getByText('No Data found.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the list' })).toHaveAttribute('href', '/giftcardworld');
  });
});

describe('catalogue text rendered on the server', () => {
  const shown = (node: ReactNode) => render(<div>{node}</div>).container.firstElementChild!.innerHTML;
  test.each([
    '<p>One &amp; two</p><ul><li>a</li><li><strong>b</strong> c</li></ul>',
    ' <p>1 &lt; 2 &gt; 0 &quot;</p> and ',
    'plain',
    '',
  ])('the server renders the catalogue text %s exactly as the browser does', (text) => {
    expect(shown(strictRichText(text))).toBe(html(text).innerHTML);
  });
  test('catalogue text is cut off at the first unsupported markup', () => {
    expect(shown(strictRichText('<p>a</p><script>b</script><p>c</p>'))).toBe('<p>a</p>');
  });
});
