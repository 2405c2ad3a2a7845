import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { topUpMachine } from '../../../machines/catalogue/topUp/topUp.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import type { Route } from '../../../machines/types.ts';
import { choiceOf } from '../../../src/components/product/denominationChoice.ts';
import { loadAmountNotes } from '../../../src/features/catalogue/topUp/AmountStep.tsx';
import { loadPopularOperators } from '../../../src/features/catalogue/topUp/NumberStep.tsx';
import { TopUpScreen } from '../../../src/features/catalogue/topUp/TopUpScreen.tsx';
import { eventually } from '../../setup/eventually.ts';
import { actions, draw } from '../harness/page.tsx';

// Load the parts of the page that have separate chunks.
beforeAll(async () => void (await Promise.all([loadAmountNotes(), loadPopularOperators()])));
afterEach(cleanup);

const route: Route = { screen: 'topUp', path: '/mobile-topup', params: {}, query: {} };
const draft = done('readDraft', { country: 'IN', number: '9801041300', slug: null });

const open = async (...events: AnyEventObject[]) => {
  const r = createChartHarness(topUpMachine, { country: 'IN', slug: null, visit: 1 });
  for (const event of events) await r.perform(event);
  draw(<TopUpScreen actor={r.actor as never} route={route} />);
  return r;
};

test('the top-up form requires a phone number and rejects a thirteenth digit', async () => {
  const r = await open(done('readDraft', { country: 'IN', number: '', slug: null }));
  const number = screen.getByLabelText('Mobile number');
  await actions.press('Continue');
  expect(number).toHaveAccessibleDescription('Mobile number is required +91');
  expect(number).toHaveFocus();
  await actions.fill('Mobile number', '+9');
  expect(number).not.toHaveAccessibleDescription();
  await actions.press('Continue');
  expect(number).toHaveAccessibleDescription(/^Please provide valid mobile number\./);
  await actions.fill('Mobile number', '12a-3');
  expect(number).toHaveValue('123');
  expect(number).toHaveAccessibleDescription('+91');
  await actions.fill('Mobile number', '1234567890123');
  expect(r.take().effects).toContain('showTooManyDigits');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('123');
});

test('an invalid phone number shows the server’s message on the field', async () => {
  await open(
    draft,
    fail('checkNumber', f.failure('validation', { message: 'Please provide valid mobile number.' })),
  );
  const field = screen.getByLabelText('Mobile number');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('Please provide valid mobile number.'));
  expect(field).toBeInvalid();
  await eventually(() =>
    expect(field).toHaveAccessibleDescription(
      expect.stringMatching(/Example \(India\): \+91 \d[\d ]+\d\. For another country, start with \+\./),
    ),
  );
});

test('if the custom amount is invalid, Continue moves the focus to it', async () => {
  await open(draft, done('checkNumber', { ...f.rangeCheck, rates: [f.otherRate] }));
  const field = screen.getByLabelText('Amount in INR');
  await actions.fill('Amount in INR', '5');
  screen.getByRole('heading', { name: 'How much?' }).focus();
  await actions.press('Continue');
  expect(field).toHaveFocus();
});

const notSold = (giftcard: 0 | 1) =>
  fail(
    'checkNumber',
    f.failure('notFound', {
      code: 'COUNTRY_NOT_SOLD',
      data: { ccode_iso2: 'JP', country: 'Japan', giftcard },
    }),
  );

test("for a number in a country without top-ups, the page links to that country's gift cards", async () => {
  await open(draft, notSold(1));
  expect(screen.getByText('We can’t top up phones in Japan yet.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Gift cards for Japan' })).toHaveAttribute(
    'href',
    '/giftcardworld?country=JP',
  );
  expect(screen.queryByText('We could not check this number')).toBeNull();
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98010 41300');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('in a country with neither top-ups nor gift cards, the page has no link to gift cards', async () => {
  await open(draft, notSold(0));
  expect(screen.getByText('We can’t top up phones in Japan yet.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Gift cards/ })).toBeNull();
});

test("NAV-05: an operator's page shows the operator and its country", async () => {
  const linked = { country: 'IN', operator: 'Airtel India', logo: '' };
  await open(done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked }));
  expect(screen.getByText('Airtel India')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Country' })).toHaveValue('India');
  await act(() => actions.fill('Mobile number', '+41 79 123 45 67'));
  expect(screen.queryByText('Airtel India')).toBeNull();
});

test('popular operators are linked below the number, with the period in which their orders were counted', async () => {
  const r = await open(done('readDraft', { country: 'IN', number: '', slug: null }));
  expect(screen.queryByRole('region', { name: 'Most topped up' })).toBeNull();
  await act(() => r.perform(done('loadPopular', f.popularOperators)));
  const list = within(screen.getByRole('region', { name: 'Most topped up' }));
  expect(list.getByText('Counted from the orders of the last 30 days')).toBeVisible();
  expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Airtel India', '/mobile-topup/airtel-india'],
    ['Globe Philippines', '/mobile-topup/globe-philippines'],
    ['MTS Serbia', '/mobile-topup/mts-serbia'],
  ]);
});

test.each([['popular', f.popularOperators] as const, ['selected', f.selectedOperators] as const])(
  "%s operators are not listed on an operator's page",
  async (_, operators) => {
    const linked = { country: 'IN', operator: 'Airtel India', logo: '' };
    await open(
      done('loadPopular', operators),
      done('readDraft', { country: 'IN', number: '', slug: 'airtel-india', linked }),
    );
    expect(screen.getByText('Airtel India')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Globe Philippines' })).toBeNull();
  },
);

test('if there are too few orders, a selection of operators is listed without a claim that they are popular', async () => {
  await open(
    done('loadPopular', f.selectedOperators),
    done('readDraft', { country: 'IN', number: '', slug: null }),
  );
  const list = within(screen.getByRole('region', { name: 'A selection of operators' }));
  expect(list.getByRole('link', { name: 'Globe Philippines' })).toHaveAttribute(
    'href',
    '/mobile-topup/globe-philippines',
  );
  expect(list.getAllByRole('link')).toHaveLength(3);
  expect(screen.queryByText(/^Counted from/)).toBeNull();
  expect(screen.queryByText('Most topped up')).toBeNull();
});

test('the legend above listed amounts is only for screen readers, but the legend above suggested amounts is visible', async () => {
  await open(draft, done('checkNumber', f.numberCheck));
  expect(screen.getByRole('heading', { name: 'How much?' })).toBeVisible();
  expect(screen.getByText('Choose a value', { selector: 'legend' })).toHaveClass('visually-hidden');
  cleanup();
  await open(draft, done('checkNumber', f.rangeCheck));
  expect(screen.getByText('Suggested values', { selector: 'legend' })).not.toHaveClass('visually-hidden');
});

test('if a phone number lookup fails, the number stays and the lookup can be repeated', async () => {
  await open(draft, fail('checkNumber', f.failure('server')));
  expect(screen.getByText('We could not check this number')).toBeInTheDocument();
  expect(screen.getByLabelText('Mobile number')).toHaveValue('98010 41300');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('amounts are disabled while sales are paused, and enabled again automatically', async () => {
  const r = await open(draft, done('checkNumber', f.numberCheck));
  await actions.pick(new RegExp(String.raw`^CHF\s${f.rate.Price}`));
  await act(() => r.perform({ type: 'selling.announced', status: f.selling.paused }));
  expect(screen.getByText('Deliveries are interrupted')).toBeVisible();
  for (const value of screen.getAllByRole('radio')) expect(value).toBeDisabled();
  for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
  await act(() => r.perform({ type: 'selling.announced', status: f.selling.open }));
  expect(screen.queryByText('Deliveries are interrupted')).toBeNull();
  // If no event has announced the pause in sales, only the server's error reports it. The error disappears when
  // sales resume.
  await actions.press('Continue');
  await act(() =>
    r.perform({ type: 'cart.refused', id: '1.1', failure: f.failure('server', { code: 'SELLING_PAUSED' }) }),
  );
  expect(screen.getByText('Deliveries are interrupted')).toBeVisible();
  for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
  await act(() => r.perform({ type: 'selling.announced', status: f.selling.open }));
  await actions.press('Continue');
  expect(r.snapshot().value).toBe('handingOver');
});

test('a number lookup that was rejected during a pause is repeated when the pause ends', async () => {
  const r = await open(draft, fail('checkNumber', f.failure('server', { code: 'SELLING_PAUSED' })));
  expect(screen.getByText('Deliveries are interrupted')).toBeVisible();
  expect(screen.queryByText('We could not check this number')).toBeNull();
  await act(() => r.perform({ type: 'selling.announced', status: f.selling.open }));
  expect(r.snapshot().value).toBe('checkingNumber');
  // After a failure other than a pause in sales, the lookup is not repeated automatically. Only the customer
  // can repeat it.
  const other = await open(draft, fail('checkNumber', f.failure('server')));
  await act(() => other.perform({ type: 'selling.announced', status: f.selling.open }));
  expect(other.snapshot().value).toBe('lookupFailed');
});

test('if a country has no operators, the top-up page shows a message', async () => {
  await open(draft, fail('checkNumber', f.failure('notFound', { message: 'No Data found.' })));
  expect(screen.getByText(/No Data found\./)).toBeInTheDocument();
});

test('clicking Change operator lists the operators, including the detected one, and hides the values', async () => {
  await open(draft, done('checkNumber', f.numberCheck));
  expect(screen.getByText('Detected operator')).toBeInTheDocument();
  await actions.press('Change operator');
  expect(screen.getByRole('button', { name: /^Airtel India.*Matches the number/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Jio India/ })).toBeInTheDocument();
  expect(screen.queryByRole('radio')).toBeNull();
});

test('each top-up value shows its price, the amount that the recipient receives, and the validity', async () => {
  await open(draft, done('checkNumber', f.numberCheck));
  expect(
    screen.getByRole('radio', {
      name: /CHF\s4\.90.*They receive INR\s299\.00.*28 days.*Recommended/,
    }),
  ).toBeChecked();
  expect(screen.getByRole('radio', { name: /CHF\s1\.90/ })).not.toBeChecked();
});

test('the exchange rate of the selected value is shown, with an explanation if the value is small', async () => {
  const small = { ...f.otherRate, Price: '0.50', Receivevalue: '19.00' };
  const r = await open(draft, done('checkNumber', { ...f.numberCheck, rates: [small, f.rate] }));
  expect(screen.getByText('Exchange rate: 1 CHF = 61.02 INR')).toBeInTheDocument();
  expect(screen.queryByText(/less per franc/)).toBeNull();
  await act(() => r.perform({ type: 'topUp.rateChosen', rate: small }));
  expect(screen.getByText('Exchange rate: 1 CHF = 38.00 INR')).toBeInTheDocument();
  expect(
    screen.getByText(
      'You get less per franc for small amounts: no price is below CHF 0.50, and prices are rounded up to 5 rappen.',
    ),
  ).toBeInTheDocument();
});

test('no exchange rate appears for an amount in francs or before an amount is selected', async () => {
  const plain = f.numberCheck.rates.map((rate) => ({ ...rate, tag: null }));
  const r = await open(draft, done('checkNumber', { ...f.numberCheck, rates: plain }));
  expect(screen.queryByText(/Exchange rate/)).toBeNull();
  await act(() => r.perform({ type: 'topUp.rateChosen', rate: f.rate }));
  expect(screen.getByText(/Exchange rate/)).toBeInTheDocument();
  cleanup();
  await open(draft, done('checkNumber', { ...f.numberCheck, ReceiveCurrency: 'CHF' }));
  expect(screen.getByRole('radio', { name: /CHF\s4\.90/ })).toBeChecked();
  expect(screen.queryByText(/Exchange rate/)).toBeNull();
});

test("a plan's contents appear on its card and in the summary, marked with their language", async () => {
  const plan = { ...f.rate, contents: { text: 'unlimited calls, 1.5 GB a day', lang: 'en' } };
  const other = { ...f.otherRate, contents: { text: 'Small Plan - 2GB', lang: 'en' } };
  await open(draft, done('checkNumber', { ...f.numberCheck, before_tax: 1, rates: [other, plan] }));
  expect(
    screen.getByRole('radio', { name: /INR\s299\.00.*unlimited calls, 1\.5 GB a day.*28 days/ }),
  ).toBeChecked();
  expect(screen.getByText('Small Plan - 2GB')).toHaveAttribute('lang', 'en');
  const summary = screen.getByRole('complementary', { name: 'Your top-up' });
  expect(summary).toHaveTextContent(/INR 299\.00unlimited calls, 1\.5 GB a day/);
  // A plan's contents are not reduced by taxes.
  expect(document.body).not.toHaveTextContent(/local taxes/);
});

test('amounts before local taxes are marked on the card, in the summary and in the bar of a phone, and a note explains the taxes', async () => {
  await open(draft, done('checkNumber', { ...f.numberCheck, before_tax: 1 }));
  expect(screen.getByRole('radio', { name: /INR\s299\.00.*28 days · before local taxes/ })).toBeChecked();
  const summary = screen.getByRole('complementary', { name: 'Your top-up' });
  expect(summary).toHaveTextContent('INR 299.00 before local taxes');
  const price = screen.getAllByText('CHF 4.90').at(-1)!;
  expect(price.parentElement).toHaveTextContent('CHF 4.90INR 299.00 before local taxes');
  expect(screen.getByText('The operator deducts local taxes from the amount.')).toBeInTheDocument();
  cleanup();
  await open(draft, done('checkNumber', f.numberCheck));
  expect(screen.getByRole('radio', { name: /INR\s299\.00/ })).toBeChecked();
  expect(document.body).not.toHaveTextContent(/local taxes/);
});

test('the most popular value is labelled and preselected', async () => {
  const counted = { ...f.otherRate, tag: 'popular', counted: 1 as const };
  await open(draft, done('checkNumber', { ...f.numberCheck, rates: [counted, { ...f.rate, tag: null }] }));
  expect(screen.getByRole('radio', { name: /CHF\s1\.90.*Most popular/ })).toBeChecked();
  expect(document.body).not.toHaveTextContent('Recommended');
});

test("the operator's usual delivery time, if known, appears with the number of top-ups it is based on", async () => {
  await open(draft, done('checkNumber', { ...f.numberCheck, usual_time: { seconds: 4, deliveries: 100 } }));
  expect(screen.getByText('Usually arrives within 4 seconds (last 100 top-ups)')).toBeInTheDocument();
  cleanup();
  await open(draft, done('checkNumber', f.numberCheck));
  expect(screen.getByRole('radio', { name: /INR\s299\.00/ })).toBeChecked();
  expect(document.body).not.toHaveTextContent('Usually arrives');
});

test('a custom amount before local taxes is marked in the summary, and a note explains the taxes', async () => {
  const r = await open(draft, done('checkNumber', { ...f.rangeCheck, before_tax: 1, rates: [] }));
  const choice = choiceOf('100', f.rangeCheck.range!, [], 'en');
  await act(() => r.perform({ type: 'topUp.amountTyped', typed: '100', choice }));
  const summary = screen.getByRole('complementary', { name: 'Your top-up' });
  expect(summary).toHaveTextContent('INR 100.00 before local taxes');
  expect(screen.getByText('The operator deducts local taxes from the amount.')).toBeInTheDocument();
});

test('without a selected value, Continue stays enabled and reports the missing value', async () => {
  const { rates } = f.numberCheck;
  const plain = rates.map((rate) => ({ ...rate, tag: null }));
  const r = await open(draft, done('checkNumber', { ...f.numberCheck, rates: plain }));
  r.take();
  await actions.press('Continue');
  const choice = screen.getByRole('group', { name: 'Choose a value' });
  expect(choice).toHaveAccessibleDescription('Choose a value');
  expect(r.take().effects).toEqual([]);
  await actions.pick(/CHF\s4\.90/);
  expect(choice).not.toHaveAccessibleDescription('Choose a value');
});

test('Continue adds the summarised top-up to the cart, or shows the new price if it has changed', async () => {
  const r = await open(draft, done('checkNumber', f.numberCheck));
  const summary = screen.getByRole('complementary', { name: 'Your top-up' });
  for (const text of ['Mobile number+91 ', 'OperatorAirtel India', 'INR 299.00', 'TotalCHF 4.90'])
    expect(summary).toHaveTextContent(text);
  expect(summary.textContent.replace(/\s/g, '')).toContain('+919801041300');

  await actions.press('Continue');
  expect(r.snapshot().context).toMatchObject({ checked: { isd: '91', mobile: '9801041300' } });
  expect(r.take().effects).toContainEqual([
    'requestCart',
    {
      id: '1.1',
      request: expect.objectContaining({ Mobile: '9801041300', ISDCode: '91', Price: '4.90' }),
      item: expect.objectContaining({ Mobile: '9801041300', Receivevalue: '299.00', Price: '4.90' }),
    },
  ]);
  // The price has changed since it was displayed.
  const changed = f.failure('gone', { code: 'PRICE_CHANGED', message: 'Changed', data: { Price: '5.10' } });
  await act(() => r.perform({ type: 'cart.refused', id: '1.1', failure: changed }));
  expect(screen.getByText('The price has changed')).toBeInTheDocument();
  expect(screen.getByText(/now CHF\s5\.10\. Nothing has been added/)).toBeInTheDocument();
  expect(screen.getByRole('complementary', { name: 'Your top-up' })).toHaveTextContent('TotalCHF 5.10');
  await actions.press('Continue');
  expect(screen.queryByText('The price has changed')).toBeNull();
  await act(() => r.perform({ type: 'cart.accepted', id: '1.2' }));
  // The checkout is loading, so another click sends no request.
  r.take();
  for (const button of screen.getAllByRole('button', { name: 'Continue' }))
    expect(button).toHaveAttribute('aria-busy', 'true');
  await act(() => r.perform({ type: 'topUp.amountConfirmed' }));
  expect(r.take().effects).toEqual([]);
});

test('if an operator has no values, the page shows a message and no Continue button', async () => {
  await open(draft, done('checkNumber', { ...f.numberCheck, rates: [], range: null }));
  expect(screen.getByText('No Data found.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
});

test('while the customer types a custom amount, its price appears, or the reason why it is invalid', async () => {
  const r = await open(draft, done('checkNumber', f.rangeCheck));
  const field = screen.getByLabelText('Amount in INR');
  expect(field).toHaveAccessibleDescription('INR\u00a010.00 to INR\u00a0500.00, in steps of INR\u00a010.00');
  await actions.fill('Amount in INR', '5');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('The lowest amount is INR\u00a010.00.'));
  expect(r.snapshot().context).toMatchObject({ choice: null, typed: '5' });
  await actions.fill('Amount in INR', '255');
  expect(field).toHaveAccessibleDescription(expect.stringContaining('for example INR\u00a0250.00.'));
  await actions.fill('Amount in INR', '501');
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining('The highest amount is INR\u00a0500.00.'),
  );
  await actions.fill('Amount in INR', '250');
  expect(field).toBeValid();
  expect(screen.getByText(/^Price: CHF\s4\.05/)).toBeInTheDocument();
  expect(r.snapshot().context).toMatchObject({
    choice: { Price: '4.05', Receivevalue: '250.00', amount: '250.00' },
  });
  await actions.pick(/CHF\s1\.90/);
  expect(field).toHaveValue('');
});

test("a custom amount that equals a listed value has the server's price for that value", () => {
  const rates = [{ ...f.otherRate, Receivevalue: '100.00', Price: '1.95' }];
  expect(choiceOf('100', f.rangeCheck.range!, rates, 'en')).toEqual({
    ProductPriceID: f.otherRate.ProductPriceID,
    Price: '1.95',
    Receivevalue: '100.00',
    amount: '100.00',
  });
  expect(choiceOf('105', f.rangeCheck.range!, rates, 'en')).toBeNull();
});
