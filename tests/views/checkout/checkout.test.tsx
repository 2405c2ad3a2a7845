import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { AnyEventObject } from 'xstate';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done, fail } from '../../../flows/walker/walk.ts';
import { voucherCart } from '../../../machines/account/fixtures.ts';
import { checkoutFlow } from '../../../machines/checkout/checkout/checkout.flow.ts';
import { checkoutMachine } from '../../../machines/checkout/checkout/checkout.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { CheckoutFrame } from '../../../src/features/checkout/checkout/CheckoutFrame.tsx';
import { purchaseOfCart, purchaseOfOrder } from '../../../src/features/checkout/checkout/purchase.ts';
import { actions, draw, expectUnpressable } from '../harness/page.tsx';

const at = async (events: AnyEventObject[], name = 'checkout', isGuest = true) => {
  const r = createChartHarness(checkoutMachine, { isGuest });
  draw(
    <CheckoutFrame
      actor={r.actor as never}
      route={{ screen: name, path: `/${name}`, params: {}, query: {} }}
      Paypal={({ onPress }) => (
        <button type="button" onClick={onPress}>
          paypal
        </button>
      )}
      Verification={() => <p>verification</p>}
    />,
  );
  const perform = (event: AnyEventObject) => act(async () => r.perform(event));
  for (const event of events) await perform(event);
  return { ...r, perform };
};
const offer = (...gateways: (typeof f.cardMethod)[]) =>
  done('loadMethods', { ...f.payMethods, gateways, savedcards: [], canSave: false });
const methods = offer(f.cardMethod, f.paypalMethod);
const withCart = [done('readCheckout', { cart: f.cart, order: null, buyer: null }), methods];
const withOrder = (more: Partial<typeof f.order> = {}) =>
  done('readCheckout', { cart: null, order: { ...f.order, ...more }, buyer: null });
const summary = () => within(screen.getByRole('complementary', { name: 'Order summary' }));

test("the checkout shows a gift card's name as in the lists, followed by the country", async () => {
  await at([withOrder({ ...f.giftOrder, status: 'confirmed', paymentstatus: 'none' })]);
  const [name, country] = [summary().getByText('Alpina'), summary().getByText('Switzerland')];
  expect(name.nextElementSibling).toBe(country);
});
test('the checkout shows the phone number of a top-up instead of a country', async () => {
  await at(withCart);
  expect(summary().getByText('+91 98010 41300')).toBeVisible();
  expect(summary().queryByText('India')).toBeNull();
});
test("a top-up's phone number appears above the checkout form, with a warning and a link to change it", async () => {
  await at(withCart);
  const check = within(screen.getByRole('group', { name: 'Mobile number' }));
  expect(check.getByText('+91 98010 41300')).toBeVisible();
  expect(check.getByText(/^Top-ups can’t be reversed\./)).toBeVisible();
  expect(check.getByRole('link', { name: 'Change the number' })).toHaveAttribute(
    'href',
    '/mobile-topup?change=1',
  );
  const contact = screen.getByRole('textbox', { name: /mail/i });
  const above = screen.getByRole('group', { name: 'Mobile number' }).compareDocumentPosition(contact);
  expect(above & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
test.each([
  [{ topped_up_at: '2026-01-02T14:02:00.000Z' }, 'You topped up this number at 15:02.'],
  [{}, 'This number was topped up a moment ago.'],
])(
  'the checkout warns about a recent top-up of the number without disabling Pay (%j)',
  async (own, title) => {
    const recentTopUp = { ...own, again_at: '2026-01-02T14:04:00.000Z' };
    await at([withCart[0]!, done('loadMethods', { ...f.payMethods, recentTopUp })]);
    expect(screen.getByText(title)).toBeVisible();
    expect(screen.getByText(/^You can top up again from 15:04\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/mobile-topup?change=1');
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeEnabled();
  },
);
test.each([
  [{ verified: 'Dora' }, true],
  [{}, false],
])(
  'the checkout shows and focuses a message only if the verification has just been completed (%j)',
  async (own, greeted) => {
    await at([
      done('readCheckout', { cart: voucherCart, order: null, buyer: { email: 'ann@example.com' } }),
      done('verification', { outcome: 'complete', ...own }),
      methods,
    ]);
    const line = screen.queryByText('You’re verified, Dora');
    expect(line !== null).toBe(greeted);
    if (line) expect(line.closest('[tabindex="-1"]')).toHaveFocus();
  },
);

test("at checkout, neither a number nor a country appears below a voucher's name", async () => {
  await at([
    done('readCheckout', { cart: voucherCart, order: null, buyer: { email: 'ann@example.com' } }),
    done('verification', { outcome: 'complete' }),
    methods,
  ]);
  const name = summary().getByText('paysafecard');
  expect(name.parentElement?.innerHTML).toBe(name.outerHTML);
});

describe('checkout while the purchase is loading', () => {
  const guestsOnly = [/^Log in$/, /^Remember my address/];
  test('while the checkout is loading, a visitor sees the disabled form', async () => {
    await at([]);
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    expect(screen.getByRole('button', { name: guestsOnly[0]! })).toBeDisabled();
    for (const box of screen.getAllByRole('checkbox')) expect(box).toBeDisabled();
    expect(screen.getByLabelText(guestsOnly[1]!)).toBeVisible();
  });
  test('while the checkout is loading, a customer sees no fields for visitors', async () => {
    await at([], 'checkout', false);
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    for (const name of guestsOnly) expect(screen.queryByText(name)).toBeNull();
  });
});

describe('contact details at checkout', () => {
  test('an empty checkout form lists the missing fields, and the first invalid one gets the focus', async () => {
    await at(withCart);
    await actions.press(/^Pay CHF/);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/Email is required/);
    expect(screen.getByRole('checkbox', { name: /^I accept the/ })).toHaveAccessibleDescription(
      'You must accept the terms',
    );
  });

  test('an invalid email address shows the shop’s own message, and after its correction, Pay moves the focus to the unaccepted terms', async () => {
    await at(withCart);
    await actions.fill('E-mail', 'ann@');
    await actions.press(/^Pay CHF/);
    expect(screen.getByText('Invalid email address.')).toBeVisible();
    await actions.fill('E-mail', 'ann@example.com');
    await actions.press(/^Pay CHF/);
    expect(screen.queryByText('Invalid email address.')).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^I accept the/ })).toHaveFocus();
  });

  test('if a guest ticks the Remember box, the next visit starts with the email address filled in and the box ticked', async () => {
    const r = await at(withCart);
    expect(screen.getByRole('checkbox', { name: /^Remember my address/ })).not.toBeChecked();
    await actions.fill('E-mail', 'ann@example.com');
    await actions.pick(/^I accept the/);
    await actions.pick(/^Remember my address/);
    r.take();
    await actions.press(/^Pay CHF/);
    await r.perform(done('createOrder', f.order));
    expect(r.take().effects).toContainEqual(['storeGuest', { email: 'ann@example.com', remember: true }]);

    cleanup();
    await at([
      done('readCheckout', { cart: f.cart, order: null, buyer: null, guest: { email: 'ann@example.com' } }),
      methods,
    ]);
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
    expect(screen.getByRole('checkbox', { name: /^Remember my address/ })).toBeChecked();
    // The law requires consent from every customer without an account.
    expect(screen.getByRole('checkbox', { name: /^I accept the/ })).not.toBeChecked();
  });

  test('a signed-in customer does not see the Remember box at checkout', async () => {
    await at([
      done('readCheckout', { cart: f.cart, order: null, buyer: { email: 'ann@example.com' } }),
      methods,
    ]);
    expect(screen.queryByRole('checkbox', { name: /^Remember/ })).toBeNull();
  });

  test("a voucher goes to the customer's verified email address, which is read-only at checkout", async () => {
    const buyer = { email: 'ann@example.com' };
    await at([
      done('readCheckout', { cart: voucherCart, order: null, buyer }),
      done('verification', { outcome: 'complete' }),
      methods,
    ]);
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/the address you have verified/);
    cleanup();
    await at([done('readCheckout', { cart: f.cart, order: null, buyer }), methods]);
    expect(screen.getByLabelText('E-mail')).not.toHaveAttribute('readonly');
  });

  test('the email address is validated by the shop, not by the browser', async () => {
    await at(withCart);
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').form).toHaveAttribute('novalidate');
    expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email');
  });

  test('for a typo in the email address, the checkout shows a suggestion that can be accepted with one click', async () => {
    const { snapshot } = await at(withCart);
    await actions.fill('E-mail', 'ann@gmial.com');
    expect(screen.getByText(/Did you mean/)).toBeVisible();
    await actions.press('@gmail.com');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@gmail.com');
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    await actions.pick(/^I accept the/);
    await actions.press(/^Pay CHF/);
    expect(snapshot().context.contact).toEqual({ email: 'ann@gmail.com', accepted: true });
  });

  test('the server’s message about the email address stays on the field until the next attempt', async () => {
    const { perform } = await at(withCart);
    await checkoutFlow.drivers['checkout.orderRequested']!(actions, {
      type: '',
      contact: { email: 'ann@example.com', accepted: true },
    });
    await perform(
      fail('createOrder', f.failure('validation', { fields: { email: 'This address is not accepted.' } })),
    );
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(/This address is not accepted\./);
    await actions.fill('E-mail', '');
    await actions.press(/^Pay CHF/);
    expect(screen.queryByText('This address is not accepted.')).toBeNull();
  });

  test('the terms open in a new tab, so that the checkout input is kept', async () => {
    await at(withCart);
    const link = screen.getByRole('link', { name: 'terms and conditions' });
    expect(link).toHaveAttribute('href', '/terms-and-conditions');
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('pause in sales before the order is created', () => {
  const ready = { contact: { email: 'ann@example.com', accepted: true } };

  test('while sales are paused, the checkout says that paying is impossible, and Pay creates no order', async () => {
    const { perform, snapshot, pending } = await at(withCart);
    await actions.fill('E-mail', 'ann@example.com');
    await actions.pick(/^I accept the/);
    await perform({ type: 'selling.announced', status: f.selling.paused });
    expect(screen.getByText('You can’t pay at the moment')).toBeVisible();
    expect(screen.getByText(/^Nothing has been ordered and you have not been charged/)).toBeVisible();
    for (const way of screen.getAllByRole('radio')) expect(way).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeDisabled();
    // Pressing Enter in the field must not bypass the sales pause.
    await perform({ type: 'checkout.orderRequested', ...ready });
    expect(snapshot().matches({ form: { step: 'filling' } })).toBe(true);
    expect(pending.has('createOrder')).toBe(false);
    expect(screen.queryByText('Choose how you would like to pay.')).toBeNull();

    await perform({ type: 'selling.announced', status: f.selling.open });
    expect(screen.queryByText('You can’t pay at the moment')).toBeNull();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
    await actions.pick(/^Card/);
    await actions.press(/^Pay CHF/);
    expect(snapshot().matches({ form: { step: 'creatingOrder' } })).toBe(true);
  });

  test('the checkout mentions card details and the payment page only for card payments', async () => {
    await at(withCart);
    expect(screen.getByText(/^You enter your card details on the provider/)).toBeVisible();
    await actions.pick(/^PayPal/);
    expect(screen.queryByText(/^You enter your card details on the provider/)).toBeNull();
    expect(screen.queryByText(/^You will be taken to the payment page/)).toBeNull();
  });

  test('one click on the PayPal button validates the form and creates the order', async () => {
    const { perform, snapshot, pending } = await at(withCart);
    await actions.pick(/^PayPal/);
    expect(screen.queryByRole('button', { name: /^Pay CHF/ })).toBeNull();
    await actions.press('paypal');
    expect(snapshot().context.fields).toEqual({ email: 'missing', terms: 'missing' });
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    await actions.fill('E-mail', 'ann@example.com');
    await actions.press('paypal');
    expect(snapshot().context.fields).toEqual({ terms: 'missing' });
    expect(pending.has('createOrder')).toBe(false);
    await actions.pick(/^I accept the/);
    const button = screen.getByText('paypal');
    await actions.press('paypal');
    expect(pending.get('createOrder')?.input).toMatchObject({ contact: ready.contact });
    await perform(done('createOrder', f.order));
    expect(snapshot().context.order).toEqual(f.order);
    // The button element must stay the same, because removing it would close PayPal's window.
    expect(screen.getByText('paypal')).toBe(button);
    await actions.press('paypal');
    expect(pending.has('createOrder')).toBe(false);
  });

  test('with PayPal selected, pressing Enter in the email field creates no order', async () => {
    const { perform, snapshot, pending } = await at(withCart);
    await actions.pick(/^PayPal/);
    await perform({ type: 'checkout.orderRequested', ...ready });
    expect(snapshot().matches({ form: { step: 'filling' } })).toBe(true);
    expect(pending.has('createOrder')).toBe(false);
  });

  test('if the order is rejected, the PayPal button stays and the reason is shown', async () => {
    const { perform } = await at(withCart);
    await actions.pick(/^PayPal/);
    await perform({ type: 'checkout.paypalPressed', ...ready });
    const button = screen.getByText('paypal');
    await perform(fail('createOrder', f.networkFailure));
    expect(screen.getByText('You have not been charged.')).toBeVisible();
    expect(screen.getByText('paypal')).toBe(button);
  });

  test('a payment method that becomes unavailable is deselected, and the order can be placed with another one', async () => {
    const { perform, snapshot } = await at(withCart);
    await actions.pick(/^PayPal/);
    await perform({ type: 'selling.announced', status: f.selling.withoutPaypal });
    expect(screen.getByRole('radio', { name: /^PayPal/ })).toBeDisabled();
    await perform({ type: 'checkout.orderRequested', ...ready });
    expect(snapshot().matches({ form: { step: 'filling' } })).toBe(true);
    expect(screen.getByRole('group', { name: 'How would you like to pay?' })).toHaveAccessibleDescription(
      'Choose how you would like to pay.',
    );
    await actions.pick(/^Card/);
    await perform({ type: 'checkout.orderRequested', ...ready });
    expect(snapshot().matches({ form: { step: 'creatingOrder' } })).toBe(true);
  });

  test('a saved card is not preselected while the card gateway is down', async () => {
    const [start] = withCart;
    const { snapshot } = await at([
      start!,
      done('loadMethods', {
        ...f.payMethods,
        gateways: [{ ...f.cardMethod, enabled: 0 }, f.paypalMethod],
      }),
    ]);
    expect(snapshot().context.choice).toEqual({ code: 'paypal', cardid: null });
    expect(screen.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeDisabled();
  });

  test('once sales resume, the checkout reloads the payment methods that had failed to load, without creating an order', async () => {
    const [start] = withCart;
    const { perform, snapshot } = await at([
      start!,
      fail('loadMethods', f.failure('server', { code: 'SELLING_PAUSED' })),
    ]);
    expect(screen.getByText('Nothing has been ordered and you have not been charged.')).toBeVisible();
    await perform({ type: 'selling.announced', status: f.selling.paused });
    expect(snapshot().value).toBe('notPayable');
    await perform({ type: 'selling.announced', status: f.selling.open });
    expect(snapshot().value).toBe('preparing');
    await perform(methods);
    expect(snapshot().matches({ form: { step: 'filling' } })).toBe(true);
  });
});

describe('list of payment methods', () => {
  const rows = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value);
  const withMypos = offer(f.cardMethod, f.paypalMethod, f.myposMethod);

  test('TWINT, PostFinance and the wallets have their own rows with logos', async () => {
    const r = await at([withCart[0]!, withMypos]);
    expect(rows()).toEqual(['card', 'card TWI', 'card APL', 'card PAY', 'card PFC', 'paypal']);
    expect(
      screen.getByRole('radio', { name: /^Card\s?Visa\s?Mastercard\s?American Express$/ }),
    ).toBeChecked();
    for (const [name, method, mark] of [
      ['TWINT', 'TWI', 'twint'],
      ['PostFinance', 'PFC', 'postfinance'],
      ['Apple Pay', 'APL', 'applepay'],
      ['Google Pay', 'PAY', 'googlepay'],
    ] as const) {
      const row = screen.getByRole('radio', { name });
      expect(row.closest('label')?.querySelector('img')).toHaveAttribute('src', `/payment/${mark}.svg`);
      await actions.pick(name);
      expect(r.snapshot().context.choice).toEqual({ code: 'card', cardid: null, method });
    }
  });

  test.each([
    ['TWINT', /^You pay with TWINT on the provider’s own page\./],
    ['PostFinance', /^You pay with PostFinance on the provider’s own page\./],
    ['Apple Pay', /^You pay with Apple Pay on the provider’s own page\./],
    ['Google Pay', /^You pay with Google Pay on the provider’s own page\./],
    [/^Visa •••• 4242/, 'The payment provider stores this card. We never see its full number.'],
  ])('with %s selected, the checkout does not ask for card details', async (method, words) => {
    await at([withCart[0]!, done('loadMethods', f.payMethods)]);
    await actions.pick(method);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/^You enter your card details/)).toBeNull();
  });

  test('only cards can be saved for later payments', async () => {
    await at([withCart[0]!, done('loadMethods', { ...f.payMethods, savedcards: [] })]);
    expect(screen.getByRole('checkbox', { name: /^Save this card/ })).toBeInTheDocument();
    await actions.pick('TWINT');
    expect(screen.queryByRole('checkbox', { name: /^Save this card/ })).toBeNull();
  });

  test('a payment method that the gateway does not support cannot be selected', async () => {
    const r = await at([withCart[0]!, offer({ ...f.cardMethod, methods: ['VIS', 'TWI'] })]);
    expect(rows()).toEqual(['card', 'card TWI']);
    expect(
      r
        .snapshot()
        .can({ type: 'checkout.methodChosen', choice: { code: 'card', cardid: null, method: 'PFC' } }),
    ).toBe(false);
  });

  test.each<[string, AnyEventObject[], boolean]>([
    ['at first', [withOrder(), withMypos], false],
    ['after the card was declined', [withOrder({ paymentstatus: 'failed' }), withMypos], true],
    ['while it was used for the last payment', [withOrder({ paymentmethod: 'mypos' }), withMypos], true],
    [
      'while the card gateway is unavailable',
      [withOrder(), offer({ ...f.cardMethod, enabled: 0 }, f.paypalMethod, f.myposMethod)],
      true,
    ],
    ['if there is no other gateway', [withOrder(), offer(f.myposMethod)], true],
  ])('the second card gateway is offered only as a fallback: %s', async (_, events, isThere) => {
    await at(events);
    expect(rows().includes('mypos')).toBe(isThere);
  });
});

describe('amounts at checkout', () => {
  test('CHK-03: the checkout summary shows the phone number with a plus sign, the amount that the recipient receives, and the price', async () => {
    await at(withCart);
    for (const text of ['Airtel India', '+91 98010 41300', 'INR 299.00', 'Service fee', 'CHF 0.00'])
      expect(summary().getByText(text)).toBeVisible();
    expect(summary().getByText('Exchange rate').nextElementSibling).toHaveTextContent('1 CHF = 61.02 INR');
    // The amount appears as the price, as the total and in the bar shown on phones.
    expect(summary().getAllByText('CHF 4.90')).toHaveLength(3);
    expect(summary().queryByText('Discount')).toBeNull();
    expect(summary().getByText('They receive').nextElementSibling).toHaveTextContent(/^INR 299\.00$/);
    expect(document.body).not.toHaveTextContent(/local taxes/);
  });

  test('an amount before local taxes is marked in the checkout summary and next to the phone number', async () => {
    await at([
      done('readCheckout', { cart: { ...f.cart, before_tax: 1 }, order: null, buyer: null }),
      methods,
    ]);
    expect(summary().getByText('They receive').nextElementSibling).toHaveTextContent(
      'INR 299.00 before local taxes',
    );
    expect(screen.getByRole('group', { name: 'Mobile number' })).toHaveTextContent(
      'INR 299.00 before local taxes',
    );
  });

  test("the checkout summary contains a plan's contents, marked with their language", async () => {
    const contents = { text: '24GB and 3600 SMS', lang: 'en' };
    await at([done('readCheckout', { cart: { ...f.cart, contents }, order: null, buyer: null }), methods]);
    expect(summary().getByText('24GB and 3600 SMS')).toHaveAttribute('lang', 'en');
  });

  test("the checkout summary shows how long a plan's credit is valid, if the plan says so", async () => {
    const begin = (validity: string | undefined) =>
      at([done('readCheckout', { cart: { ...f.cart, validity }, order: null, buyer: null }), methods]);
    await begin('P28D');
    expect(summary().getByText('Valid for').nextElementSibling).toHaveTextContent(/^28 days$/);
    cleanup();
    await begin(undefined);
    expect(summary().queryByText('Valid for')).toBeNull();
  });

  test("the checkout shows a gift card's face value in francs only once", async () => {
    const card = { ...voucherCart, Price: '50.00', Receivevalue: '50.00', ReceiveCurrency: 'CHF' };
    const begin = (cart: typeof card) =>
      at([done('readCheckout', { cart: { ...cart, ProdType: 1 }, order: null, buyer: null }), methods]);
    await begin(card);
    expect(summary().queryByText('Value')).toBeNull();
    expect(summary().getByText('Price')).toBeVisible();
    cleanup();
    await begin({ ...card, Receivevalue: '55.00' });
    expect(summary().getByText('Value').parentElement).toHaveTextContent('CHF 55.00');
  });

  test('CHK-03 CHK-04: the service fee, discount and total at checkout are those of the order', async () => {
    await at([
      withOrder({ quantity: 2, subtotal: '9.80', servicecharge: '0.35', discount: '1.00', total: '9.15' }),
      methods,
    ]);
    for (const text of ['CHF 0.35', 'CHF 1.00', 'CHF 9.15', 'CHF 9.80'])
      expect(summary().getAllByText(text)[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay CHF\u00a09.15' })).toBeEnabled();
  });

  test('a changed price appears next to the old one before anything is ordered', async () => {
    const { perform } = await at(withCart);
    await checkoutFlow.drivers['checkout.orderRequested']!(actions, {
      type: '',
      contact: { email: 'ann@example.com', accepted: true },
    });
    await perform(fail('createOrder', f.failure('gone', { code: 'PRICE_CHANGED', data: { Price: '5.10' } })));
    expect((await screen.findByText('CHF 4.90')).closest('s')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Continue with CHF\u00a05.10' })).toBeEnabled();
    await actions.press('Go back');
    expect(summary().getAllByText('CHF 5.10')).toHaveLength(3);
    expect(summary().queryByText('CHF 4.90')).toBeNull();
  });

  test('a changed price applies to the whole quantity in the cart', () => {
    const bought = purchaseOfCart({ ...f.cart, Quantity: 3, ServiceFee: '0.10' }, '5.15');
    expect(bought).toMatchObject({ price: '5.15', subtotal: '15.45', total: '15.55' });
  });

  test('at checkout, a gift card bought without a discount has neither a phone number nor a discount line', () => {
    expect(purchaseOfOrder(f.giftOrder)).toMatchObject({
      phone: null,
      discount: null,
      kind: 'giftcard',
      isTopUp: false,
    });
  });
});

describe('paying for an order', () => {
  test('a saved card is preselected, or else the first payment method', async () => {
    const { snapshot } = await at([withOrder(), methods]);
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Pay CHF\u00a04.90' })).toHaveAccessibleDescription(
      'You will be taken to the payment page of our provider.',
    );
    cleanup();
    await at([withOrder(), done('loadMethods', f.payMethods)]);
    expect(screen.getByRole('radio', { name: /^Visa •••• 4242/ })).toBeChecked();
    expect(snapshot().context.choice).toEqual({ code: 'card', cardid: null });
  });

  test('if the selected payment method fails, the Pay button stays enabled and, when clicked, asks for another method', async () => {
    const { perform } = await at([withOrder(), methods]);
    await actions.pick(/^PayPal/);
    await perform(fail('paypal', f.genericFailure));
    await actions.press(/^Pay CHF/);
    const choice = screen.getByRole('group', { name: 'How would you like to pay?' });
    expect(choice).toHaveAccessibleDescription('Choose how you would like to pay.');
    await actions.pick(/^Card/);
    expect(choice).not.toHaveAccessibleDescription('Choose how you would like to pay.');
  });

  test('a single payment method is preselected', async () => {
    await at([withOrder(), offer({ ...f.cardMethod, methods: ['VIS', 'ECA', 'AMX'] })]);
    expect(screen.getByRole('radio')).toBeChecked();
    for (const name of ['Visa', 'Mastercard', 'American Express'])
      expect(screen.getByRole('img', { name })).toBeVisible();
  });

  test('a saved card is listed as a separate method, and a new card can be saved', async () => {
    const { snapshot, pending } = await at([withOrder(), done('loadMethods', f.payMethods)]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await actions.pick(/^Another card/);
    await actions.pick(/^Save this card/);
    expect(snapshot().context.save).toBe(true);
    await actions.pick(/^Visa •••• 4242/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await actions.press(/^Pay CHF/);
    expect(pending.get('openPayPage')?.input).toEqual({
      ordertoken: f.order.ordertoken,
      choice: { code: 'card', cardid: f.savedCard.cardid },
      save: false,
    });
  });

  test('a payment method that becomes unavailable is marked, deselected and disabled', async () => {
    const { perform, snapshot } = await at([withOrder(), offer(f.cardMethod, f.paypalMethod, f.myposMethod)]);
    await actions.pick(/^PayPal/);
    expect(screen.getByText('paypal')).toBeVisible();
    await perform({ type: 'selling.announced', status: f.selling.withoutPaypal });
    const paypal = screen.getByRole('radio', { name: /^PayPal/ });
    expect(paypal).toBeDisabled();
    expect(paypal).not.toBeChecked();
    expect(paypal.closest('label')).toHaveTextContent('Not available at the moment');
    expect(screen.queryByText('paypal')).toBeNull();
    expect(snapshot().context.choice).toBeNull();
    await actions.pick(/^Card/);
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeEnabled();
    await perform({ type: 'selling.announced', status: f.selling.open });
    expect(screen.getByRole('radio', { name: /^PayPal/ })).toBeEnabled();
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
  });

  test('while no payment method works, the page says that paying is impossible', async () => {
    const { perform } = await at([withOrder(), offer(f.cardMethod, f.paypalMethod)]);
    await actions.pick(/^Card/);
    await perform({ type: 'selling.announced', status: f.selling.paused });
    expect(screen.getByText('You can’t pay at the moment')).toBeVisible();
    for (const way of screen.getAllByRole('radio')) expect(way).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeDisabled();
    await perform({ type: 'selling.announced', status: f.selling.open });
    expect(screen.queryByText('You can’t pay at the moment')).toBeNull();
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeEnabled();
  });

  test('payment methods that failed to load for an order are requested again once sales resume', async () => {
    const { perform, snapshot } = await at([
      withOrder(),
      fail('loadMethods', f.failure('server', { code: 'GATEWAY_DOWN' })),
    ]);
    await perform({ type: 'selling.announced', status: f.selling.paused });
    expect(snapshot().value).toBe('methodsFailed');
    await perform({ type: 'selling.announced', status: f.selling.open });
    expect(snapshot().value).toBe('loadingMethods');
  });

  test('a visitor cannot save a card', async () => {
    await at([withOrder(), methods]);
    await actions.pick(/^Card/);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test("selecting PayPal replaces the shop's pay button with PayPal's, and selecting another method restores it", async () => {
    await at([withOrder(), methods]);
    await actions.pick(/^PayPal/);
    expect(screen.queryByRole('button', { name: /^Pay CHF/ })).toBeNull();
    expect(screen.getByText('paypal')).toBeVisible();
    await actions.pick(/^Card/);
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeEnabled();
    expect(screen.queryByText('paypal')).toBeNull();
  });

  test('while the PayPal window is open, nothing else can be selected, edited or cancelled', async () => {
    const { perform } = await at([withOrder(), methods]);
    await actions.pick(/^PayPal/);
    await perform({ type: 'paypal.engaged' });
    expect(screen.getByRole('group', { name: 'How would you like to pay?' })).toBeDisabled();
    expectUnpressable('Cancel order');
    expectUnpressable('Edit contact');
    await perform({ type: 'paypal.released' });
    await actions.press('Cancel order');
  });

  test('clicking Pay twice starts only one payment', async () => {
    const { take } = await at([withOrder(), methods]);
    await actions.pick(/^Card/);
    await actions.press(/^Pay CHF/);
    expectUnpressable(/^Pay CHF/);
    expectUnpressable('Cancel order');
    expect(screen.getByRole('group', { name: 'How would you like to pay?' })).toBeDisabled();
    expect(take().effects).not.toContain('leaveForPayPage');
  });

  test.each([
    ['failed', 'The payment was declined. You have not been charged.'],
    ['cancelled', 'The payment was not completed. You have not been charged.'],
  ] as const)('after a %s payment, the page says that nothing was charged', async (paymentstatus, text) => {
    await at([withOrder({ paymentstatus }), methods]);
    expect(screen.getByText(text)).toBeVisible();
  });

  test("clicking Pay creates the order and opens the provider's page without another click", async () => {
    const { perform, pending, take } = await at(withCart);
    expect(pending.has('createOrder')).toBe(false);
    await actions.fill('E-mail', 'ann@example.com');
    await actions.pick(/^I accept the/);
    await actions.press('Pay CHF\u00a04.90');
    expectUnpressable('Pay CHF\u00a04.90');
    expect(pending.get('createOrder')?.input).toEqual({
      cart: f.cart,
      contact: { email: 'ann@example.com', accepted: true },
    });
    await perform(done('createOrder', f.order));
    expect(pending.get('openPayPage')?.input).toEqual({
      ordertoken: f.order.ordertoken,
      choice: { code: 'card', cardid: null },
      save: false,
    });
    await perform(done('openPayPage', f.payUrl));
    expect(take().effects).toContainEqual(['leaveForPayPage', { pay: f.payUrl }]);
  });

  test('if creating the order fails, a single message says why, and the customer stays on the page with all input kept', async () => {
    const { perform, take } = await at(withCart);
    await actions.fill('E-mail', 'ann@example.com');
    await actions.pick(/^I accept the/);
    await actions.press(/^Pay CHF/);
    await perform(fail('createOrder', f.networkFailure));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Please check your internet connection!You have not been charged.',
    );
    expect(take().effects.map(([name]) => name)).not.toContain('showFailure');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ann@example.com');
    expect(screen.getByRole('checkbox', { name: /^I accept the/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Card/ })).toBeChecked();
    await actions.press(/^Pay CHF/);
    await perform(done('createOrder', f.order));
    await perform(fail('openPayPage', f.failure('server')));
    expect(screen.getByRole('alert')).toHaveTextContent('You have not been charged.');
    expect(take().effects.map(([name]) => name)).not.toContain('showFailure');
    expect(screen.getByText('ann@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Pay CHF/ })).toBeEnabled();
  });

  test('the terms are ticked in advance only if they were accepted with an earlier order', async () => {
    const known = { ...f.payMethods, hasAcceptedTerms: true };
    const cart = done('readCheckout', { cart: f.cart, order: null, buyer: { email: 'ann@example.com' } });
    const { pending } = await at([cart, done('loadMethods', known)]);
    await actions.press(/^Pay CHF/);
    expect(pending.get('createOrder')?.input).toMatchObject({
      contact: { email: 'ann@example.com', accepted: true },
    });
    cleanup();
    await at(withCart);
    expect(screen.getByRole('checkbox', { name: /^I accept the/ })).not.toBeChecked();
  });

  test('guests see the offer to log in, but signed-in customers do not', async () => {
    const { take } = await at(withCart);
    await actions.press('Log in');
    expect(take().effects).toContain('openLogin');
    cleanup();
    await at([done('readCheckout', { cart: f.cart, order: null, buyer: { email: null } }), methods]);
    expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull();
  });

  test('the payment page shows the email address and the order number', async () => {
    await at([withOrder(), methods]);
    expect(screen.getByText('ann@example.com')).toBeVisible();
    expect(screen.getByText('Order R-26-000123')).toBeVisible();
  });
});

test('the mobile checkout numbers its steps', async () => {
  await at(withCart, 'mobileCheckout');
  const sections = screen.getAllByRole('region').map((section) => section.textContent);
  expect(sections[0]).toMatch(/^1Contact/);
  expect(sections[1]).toMatch(/^2Payment/);
});

test('the checkout of an empty cart links back to the shop and offers no payment', async () => {
  await at([done('readCheckout', { cart: null, order: null })]);
  expect(screen.getByText('Your cart is empty')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
});

test('if the cart is emptied elsewhere in the shop, the checkout shows an empty cart', async () => {
  const { perform } = await at(withCart);
  await perform({ type: 'cart.gone' });
  await perform(done('readCheckout', { cart: null, order: null, buyer: null }));
  expect(screen.getByText('Your cart is empty')).toBeVisible();
});

describe('promo codes and credit at checkout', () => {
  const folded = () => screen.getByText('Promo code or credit');
  const unfold = () => act(async () => folded().click());

  test('a promo code entered in the collapsed field reduces the total once the server has computed it', async () => {
    const r = await at(withCart);
    expect(folded().closest('details')).not.toHaveAttribute('open');
    await unfold();
    await actions.press('Apply');
    expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription('Please enter a code.');
    expect(screen.getByLabelText('Promo code')).toHaveFocus();
    await actions.fill('Promo code', ' summer26 ');
    screen.getByRole('button', { name: 'Apply' }).focus();
    await actions.press('Apply');
    expect(r.pending.get('checkCode')?.input).toEqual({
      carttoken: f.cart.carttoken,
      code: 'summer26',
      email: '',
    });
    await r.perform(done('checkCode', { code: 'SUMMER26', amount: '0.90' }));
    expect(screen.getByText(/^Code SUMMER26/)).toBeVisible();
    expect(screen.getByText(/^Code SUMMER26/)).toHaveFocus();
    expect(screen.getByLabelText('Promo code').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Pay CHF\u00a04.00' })).toBeEnabled();
    expect(summary().getByText('Discount').nextElementSibling).toHaveTextContent('− CHF 0.90');
    // The discount appears next to the total and in the bar shown on phones.
    const due = screen.getAllByText('Total').map((label) => label.closest('p')?.textContent);
    expect(due).toContain('Total− CHF\u00a00.90CHF\u00a04.00');
    await actions.press('Remove');
    expect(folded()).toHaveFocus();
    expect(screen.getByLabelText('Promo code').closest('[inert]')).toBeNull();
    expect(screen.getByRole('button', { name: 'Pay CHF\u00a04.90' })).toBeEnabled();
  });

  test('a percentage promo code shows its percentage next to the code and in the totals', async () => {
    const r = await at(withCart);
    await unfold();
    await actions.fill('Promo code', 'ten');
    await actions.press('Apply');
    await r.perform(done('checkCode', { code: 'TEN', amount: '0.49', percent: 10 }));
    expect(screen.getByText(/^Code TEN, 10 %/)).toBeVisible();
    expect(summary().getByText('Discount of 10 %').nextElementSibling).toHaveTextContent('− CHF 0.49');
  });

  test('an unpaid order that is opened again still shows the percentage of its promo code', async () => {
    const taken = { status: 'confirmed', paymentstatus: 'none', discount: '0.49', giftcode: 'TEN' } as const;
    await at([withOrder({ ...taken, discount_kind: 'code', discount_percent: 10 }), methods]);
    expect(summary().getByText('Discount of 10 %').nextElementSibling).toHaveTextContent('− CHF 0.49');
  });

  test('an invalid promo code stays in the field, with the reason', async () => {
    const r = await at(withCart);
    await unfold();
    await actions.fill('Promo code', 'OLD');
    screen.getByRole('button', { name: 'Apply' }).focus();
    await actions.press('Apply');
    await r.perform(
      fail(
        'checkCode',
        f.failure('validation', { fields: { giftcode: 'This code can no longer be used.' } }),
      ),
    );
    expect(screen.getByLabelText('Promo code')).toHaveAccessibleDescription(
      'This code can no longer be used.',
    );
    expect(screen.getByLabelText('Promo code')).toHaveValue('OLD');
    expect(screen.getByLabelText('Promo code')).toHaveFocus();
  });

  test('customers with credit can use it at checkout', async () => {
    await at([
      done('readCheckout', { cart: f.cart, order: null, buyer: { email: 'ann@example.com' } }),
      done('loadMethods', { ...f.payMethods, credit: '3.90' }),
    ]);
    await unfold();
    await actions.press('Use your credit of CHF\u00a03.90');
    expect(screen.getByRole('button', { name: 'Pay CHF\u00a01.00' })).toBeEnabled();
  });
});
