/** Tests how individual values change a view. A walked path uses only one of the possible values. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { createFailure } from '../../contract/failure.ts';
import { eligibility } from '../../machines/account/fixtures.ts';
import * as f from '../../machines/fixtures.ts';
import { otherDevice, profile } from '../../machines/identity/fixtures.ts';
import type { Cart } from '../../machines/types.ts';
import { approved, newcomer } from '../../machines/verification/fixtures.ts';
import { PhoneCode, PhoneForm } from '../../src/components/form/PhoneForm.tsx';
import { AmountPicker } from '../../src/components/product/AmountPicker.tsx';
import { RateCards } from '../../src/components/product/RateCards.tsx';
import { AccountOwner } from '../../src/features/account/account/AccountOwner.tsx';
import { VouchersPage } from '../../src/features/account/account/VouchersPage.tsx';
import { Passkeys } from '../../src/features/account/passkeys/Passkeys.tsx';
import { PersonalData } from '../../src/features/account/personalData/PersonalData.tsx';
import { OrdersPage } from '../../src/features/account/transactions/OrdersPage.tsx';
import { ListingScreen } from '../../src/features/catalogue/catalogue/ListingScreen.tsx';
import { Eligibility } from '../../src/features/catalogue/product/voucher/Eligibility.tsx';
import { Methods } from '../../src/features/checkout/checkout/Methods.tsx';
import { Promo } from '../../src/features/checkout/checkout/promo/Promo.tsx';
import { Section } from '../../src/features/checkout/checkout/Section.tsx';
import { OrderDetails } from '../../src/features/checkout/order/OrderDetails.tsx';
import { personOf } from '../../src/features/verification/addressCheck/PersonFields.tsx';
import { EmailCode } from '../../src/features/verification/emailChange/EmailForm.tsx';
import { FormFailure } from '../../src/features/verification/verification/FormFailure.tsx';
import { Button, buttonClass } from '../../src/ui/button/Button.tsx';
import { icons } from '../../src/ui/icon/icons.ts';
import { laterIcons } from '../../src/ui/icon/laterIcons.ts';
import { drawAt, createAt, walkTo } from './harness/drawAt.tsx';
import { findFillable } from './harness/offered.ts';
import { actions, draw } from './harness/page.tsx';

const page = () => document.body.textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('values in forms for verifying the customer', () => {
  test.each([
    ['NO_PASSKEYS', 'This browser doesn’t support passkeys.'],
    ['NOT_SHOWN', 'No passkey was used. Please try again.'],
  ])('the passkey failure %s has its own message', async (code, words) => {
    await drawAt('passkeyProof', ['screen:offer'], { failure: createFailure('generic', { code }) });
    expect(page()).toContain(words);
  });

  test.each([
    ['passkeys', { focused: true, declined: true, lost: false }],
    ['codes', { focused: false, declined: false, lost: true }],
    ['cards', { focused: false, declined: true, lost: true }],
  ])(
    'the passkey check for %s has the expected focus, Cancel button and hint: %o',
    async (purpose, { focused, declined, lost }) => {
      await drawAt('passkeyProof', ['screen:offer'], { purpose });
      expect(document.activeElement === button('Use my passkey')).toBe(focused);
      expect(screen.queryByRole('button', { name: 'Cancel' }) !== null).toBe(declined);
      expect(page()?.includes('Lost it?')).toBe(lost);
    },
  );

  test.each([
    ['signIn', true],
    ['ownNumber', false],
  ] as const)('the phone number form for %s has full-width buttons (expected: %s)', async (purpose, wide) => {
    const [block] = buttonClass({ block: true })
      .split(' ')
      .filter((name) => !buttonClass().split(' ').includes(name));
    const code = await createAt('oneTimeCode', ['screen:code'], {
      target: { proves: 'mobile', country: 'CH', number: '791234567' },
      ticket: null,
    });
    draw(<PhoneCode actor={code as never} purpose={purpose} />);
    expect(button('Verify').classList.contains(block!)).toBe(wide);
    expect(page()).toContain('+41 79 123 45 67');
    cleanup();
    draw(<PhoneForm actor={(await createAt('phoneOtp', ['screen:number'])) as never} purpose={purpose} />);
    expect(button(purpose === 'signIn' ? 'Continue' : 'Send the code').classList.contains(block!)).toBe(wide);
  });

  test("before the server returns a code's details, the code form says that a code has been sent", async () => {
    const code = await createAt('oneTimeCode', ['screen:code'], {
      target: { proves: 'email', email: 'ann@example.com' },
      ticket: null,
    });
    draw(<EmailCode actor={code as never} email="ann@example.com" />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/^We have sent a code/));
  });

  test.each([
    ['', false],
    ['ann@example.com', true],
  ])(
    'the password prompt for a customer with the contact “%s” offers a code instead (expected: %s)',
    async (contact, offered) => {
      await drawAt('reauth', ['screen:password'], { contact });
      expect(screen.queryByRole('button', { name: 'Send a code instead' }) !== null).toBe(offered);
    },
  );

  test.each([
    ['conflict', 'There’s nothing left to do'],
    ['gone', 'Your address is not verified'],
  ] as const)('the heading for a verification link rejected as %s is “%s”', async (kind, title) => {
    await drawAt('emailLinkLanding', ['screen:refused'], { message: null, failure: createFailure(kind) });
    expect(page()).toContain(title);
  });

  test.each([
    ['email', /can replace/],
    ['mobile', /can replace/],
    ['passkeys', /can do this/],
  ])('the password prompt for %s shows its purpose', async (purpose, words) => {
    await drawAt('reauth', ['screen:password'], { purpose });
    expect(page()).toMatch(words);
  });
});

describe('values in the account', () => {
  test('a placeholder replaces the customer ID while the profile is loading', async () => {
    const { container: loading } = draw(
      <AccountOwner actor={(await createAt('profile', ['screen:loading'])) as never} name="Ann" />,
    );
    expect(loading.querySelector('[class*=skeleton]')).not.toBeNull();
    const { container: failed } = draw(
      <AccountOwner actor={(await createAt('profile', ['screen:failed'])) as never} name="Ann" />,
    );
    expect(failed.querySelector('[class*=skeleton]')).toBeNull();
  });

  test.each([
    ['female', 'Female'],
    ['male', 'Male'],
  ])('the profile writes out the gender %s', async (gender, word) => {
    await drawAt('profile', ['screen:ready'], { profile: { ...profile, gender } });
    expect(screen.getByText('Gender', { selector: 'dt' }).nextElementSibling).toHaveTextContent(word);
  });

  test.each(['credentials', 'orderDetail'])('copying a code in %s shows a confirmation', async (name) => {
    await drawAt(name, ['code', 'copied']);
    expect(screen.getByRole('button', { name: /Copied/ })).toBeVisible();
    cleanup();
    await drawAt(name, ['code'], { copied: 0 });
    expect(screen.queryByRole('button', { name: /Copied/ })).toBeNull();
  });

  test('while a code is being requested, its button shows a spinner', async () => {
    const { context } = await drawAt('credentials', ['opening']);
    const turning = [...document.querySelectorAll('button[aria-busy=true]')];
    const { items } = context.report as { items: { ordertoken: string; orderno: string }[] };
    expect(turning.map((each) => each.getAttribute('aria-label'))).toEqual([
      `Show the code of order ${items.find(({ ordertoken }) => ordertoken === context.opened)!.orderno}`,
    ]);
  });

  test("the password form's placeholder cannot get the focus while the form is loading", async () => {
    await drawAt('passwordChange', ['screen:loading']);
    expect(screen.getByLabelText('Current password').closest('[inert]')).not.toBeNull();
    cleanup();
    await drawAt('passwordChange', ['screen:form']);
    expect(screen.getByLabelText('Current password').closest('[inert]')).toBeNull();
  });

  test('devices can be signed out only one at a time', async () => {
    await drawAt('devices', ['busy', 'screen:list'], {
      chosen: 'a',
      devices: [
        { ...otherDevice, id: 'a' },
        { ...otherDevice, id: 'b' },
      ],
    });
    const ends = [...document.querySelectorAll<HTMLButtonElement>('button[aria-label^="Log out "]')];
    expect(ends.map((each) => [each.getAttribute('aria-busy'), each.disabled])).toEqual([
      ['true', false],
      [null, true],
    ]);
  });

  test.each([
    ['extended', true],
    ['standard', false],
  ])('voucher limits that are %s are marked as extended (expected: %s)', async (tier, isShown) => {
    await drawAt('voucherLimit', ['open'], ({ limit }: { limit: object }) => ({ limit: { ...limit, tier } }));
    expect(screen.queryByText('Extended') !== null).toBe(isShown);
  });

  test('after the order details are closed, another period can be selected for the order list', async () => {
    const detail = await walkTo('transactions', ['detail', 'screen:list']);
    const Drawer = ({ onClose }: { onClose: () => void }) => <Button onClick={onClose}>Close it</Button>;
    draw(<OrdersPage actor={detail.actor as never} Drawer={Drawer} />);
    await actions.press('Close it');
    expect(detail.snapshot().hasTag('detail')).toBe(false);
    await actions.pick('Last 30 days');
    expect(detail.snapshot().context.filter.period).toBe('days30');
  });

  test.each([
    [{ has_password: 0, email_verified: 0, mobile_verified: 0 }, false],
    [{ has_password: 0, email_verified: 1, mobile_verified: 0 }, true],
    [{ has_password: 1, email_verified: 0, mobile_verified: 0 }, true],
  ])(
    'only a customer who can reauthenticate can request a copy of the personal data: %o',
    async (more, can) => {
      const owner = await createAt('profile', ['screen:ready'], { profile: { ...profile, ...more } });
      const actor = await createAt('personalData', ['screen:offer']);
      draw(<PersonalData actor={actor as never} profile={owner as never} Proof={() => null} />);
      expect((button('Download my data') as HTMLButtonElement).disabled).toBe(!can);
      expect(page()?.includes('Please verify your e-mail address')).toBe(!can);
    },
  );

  test.each([
    ['screen:mobile', newcomer, true],
    ['screen:complete', approved, false],
    ['screen:loading', null, false],
  ])(
    'the state %s places the verification above or below the vouchers on the account page (case %#)',
    async (tag, who, first) => {
      const verification = await createAt('verification', [tag], { profile: who });
      const credentials = await createAt('credentials', ['screen:empty']);
      draw(<VouchersPage credentials={credentials as never} verification={verification as never} />);
      const heading = screen.getByRole('heading', { name: 'Verification' });
      const bought = document.querySelector('[data-screen=empty]')!;
      expect(Boolean(heading.compareDocumentPosition(bought) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(first);
    },
  );

  test.each([
    [{ period: 'year', type: 0 }, 'Orders you place while logged in appear here.'],
    [{ period: 'month', type: 0 }, 'There is no order in this period.'],
    [{ period: 'year', type: 1 }, 'There is no order in this period.'],
  ])('the message in an empty order list depends on the filter: %o', async (filter, words) => {
    await drawAt('transactions', ['screen:empty'], ({ filter: all }: { filter: object }) => ({
      filter: { ...all, ...filter },
    }));
    expect(page()).toContain(words);
  });

  test('the offline order list shows the time of each order, because several can be from the same day', async () => {
    await drawAt('transactions', ['screen:stored']);
    const list = within(screen.getByRole('list', { name: 'Your recent orders' }));
    expect(list.getByText(/^2 Jan 2026 11:00$/)).toHaveAttribute('datetime', '2026-01-02T10:00:00.000Z');
  });

  test.each([
    [{ giftcode: null, discount_kind: 'credit' }, 'Your credit'],
    [{ giftcode: null, discount_kind: 'code' }, 'Discount'],
    [{ giftcode: 'SPRING', discount_kind: 'code' }, 'Promo code SPRING'],
    [{ giftcode: 'SPRING', discount_kind: 'code', discount_percent: 10 }, 'Promo code SPRING, 10 %'],
  ])('in the order details, the label of a discount depends on its kind: %o', async (more, label) => {
    await drawAt('orderDetail', ['screen:order'], ({ order }: { order: object }) => ({
      order: { ...order, ...more, discount: '5.00' },
    }));
    expect(screen.getByText(label, { selector: 'dt' })).toBeVisible();
    draw(<OrderDetails order={{ ...f.order, ...more, discount: '5.00' } as never} />);
    expect(screen.getAllByText(label, { selector: 'dt' })).toHaveLength(2);
  });

  test.each([
    ['OPEN_ORDERS', 'alert'],
    ['OTHER', 'error'],
  ] as const)('if closing the account fails with %s, the message has the icon “%s”', async (code, sign) => {
    await drawAt('personalData', ['screen:offer'], { failure: createFailure('conflict', { code }) });
    expect(document.querySelector('[role=status] path, [role=alert] path')).toHaveAttribute('d', icons[sign]);
  });

  test.each(['personal', 'address', 'language'])(
    'while the profile section %s is being saved, no field can be edited',
    async (group) => {
      await drawAt('profile', ['editing'], { group });
      expect(findFillable(document.body)).not.toEqual([]);
      cleanup();
      await drawAt('profile', ['busy', 'editing'], { group });
      expect(findFillable(document.body)).toEqual([]);
    },
  );
});

describe('dates and names in the passkey list', () => {
  const proofs = { reauth: () => null, passkeyProof: () => null };
  const held = { recovery_at: '2026-01-02T10:00:00.000Z', for_codes: 1, for_cards: 1 };
  const at = (change: object | null, more: object = held, tags = ['busy', 'screen:list']) =>
    drawAt('passkeys', tags, (context: { held: { passkeys: object[] } }) => ({
      change,
      held: { ...context.held, ...more },
    }));
  const working = () =>
    screen
      .getAllByRole('button')
      .filter((each) => each.getAttribute('aria-busy') === 'true')
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);

  test.each([
    [{ kind: 'keep' }, held, ['Keep my passkeys']],
    [{ kind: 'recover' }, held, ['Remove my passkeys']],
    [{ kind: 'recover' }, { ...held, recovery_at: null }, ['I’ve lost my passkeys']],
    [{ kind: 'add', name: 'New' }, held, ['Add a passkey']],
    [{ kind: 'require', for_codes: 0, for_cards: 1 }, held, []],
  ])(
    'while passkeys are being changed, only the requested change shows progress, and all buttons are disabled: %o',
    async (change, more, names) => {
      await at(change, more);
      expect(working()).toEqual(names);
      for (const each of screen.getAllByRole('button')) expect(each).toBeDisabled();
    },
  );

  test.each([
    [{ hasPassword: false, contact: false }, false],
    [{ hasPassword: false, contact: true }, true],
    [{ hasPassword: true, contact: false }, true],
  ])(
    'only a customer who can reauthenticate can change passkeys: %o',
    async ({ hasPassword, contact }, can) => {
      const owner = await createAt('profile', ['screen:ready'], {
        profile: {
          ...profile,
          has_password: Number(hasPassword),
          email_verified: Number(contact),
          mobile_verified: 0,
        },
      });
      const actor = await createAt('passkeys', ['screen:list']);
      draw(<Passkeys actor={actor as never} profile={owner as never} proofs={proofs} />);
      for (const each of screen.getAllByRole<HTMLButtonElement>('button')) expect(each.disabled).toBe(!can);
    },
  );

  test('only the passkey that is being removed shows a spinner', async () => {
    const { context } = await at(null, held, ['screen:list']);
    const { passkeys } = context.held as { passkeys: { id: string; name: string }[] };
    cleanup();
    await at({ kind: 'remove', id: passkeys[0]!.id });
    expect(working()).toEqual([`Remove ${passkeys[0]!.name}`]);
  });
});

describe('values of products', () => {
  const rates = [
    { ...f.offer.rates[0]!, ProductPriceID: 'a', delivery: 'direct' },
    { ...f.offer.rates[0]!, ProductPriceID: 'b', delivery: 'pin' },
  ] as never;
  const cards = (kind: 'topUp' | 'card', currency: string) =>
    draw(
      <RateCards
        kind={kind}
        legend="Amounts"
        rates={rates}
        currency={currency}
        choice={null}
        onChoose={() => {}}
      />,
    );

  test('top-up cards show the amount that the recipient receives and the delivery method', () => {
    cards('topUp', 'EUR');
    for (const words of ['They receive', 'Code by e-mail']) expect(page()).toContain(words);
    expect(page().match(/Code by e-mail/g)).toHaveLength(1);
    expect(page()).not.toContain('Direct');
  });
  test('the amount cards of a gift card show the value only if it is in a foreign currency', () => {
    cards('card', 'EUR');
    expect(page()).toContain('Value');
    for (const words of ['They receive', 'Code by e-mail']) expect(page()).not.toContain(words);
    cleanup();
    cards('card', 'CHF');
    expect(page()).not.toContain('Value');
  });

  test.each([
    [prodType.giftCard, true],
    [prodType.voucher, false],
  ])(
    'the cart shows the country in which a product of type %s can be redeemed (expected: %s)',
    async (ProdType, isShown) => {
      await drawAt('cart', ['screen:item'], ({ cart }: { cart: Cart }) => ({
        cart: { ...cart, ProdType, ccode_iso2: 'PT' },
      }));
      expect(page()?.includes('Portugal')).toBe(isShown);
    },
  );

  test.each([
    [['screen:item'], true],
    [['screen:empty'], false],
    [['screen:conflict'], false],
  ])('in the state %o, the cart announces an added product (expected: %s)', async (tags, isShown) => {
    await drawAt('cart', tags);
    expect(page()?.includes('It is in your cart')).toBe(isShown);
  });

  test.each([
    ['', true],
    ['alp', false],
  ])('the search shows suggestions for the query “%s” (expected: %s)', async (query, suggests) => {
    await drawAt('search', ['screen:list'], {
      query,
      results: [{ id: 'a', kind: 'giftcard', name: 'Alpina', country: 'PT', logo: null }],
    });
    expect(screen.queryByRole('heading', { name: 'Suggestions' }) !== null).toBe(suggests);
    expect(screen.getByRole('status')).toHaveTextContent(suggests ? /^$/ : /^1 found$/);
  });

  test('a search result shows its country unless the result is a country', async () => {
    await drawAt('search', ['screen:list'], {
      results: [
        { id: 'a', kind: 'giftcard', name: 'Alpina', country: 'PT', logo: null },
        { id: 'b', kind: 'country', name: 'Norway', country: 'NO', logo: null },
      ],
    });
    expect(screen.getAllByRole('option').map((each) => each.textContent)).toEqual([
      'AlpinaGift card · Portugal',
      'NorwayMobile top-up',
    ]);
    const pictures = screen
      .getAllByRole('option')
      .map((each) => each.querySelector('img[src*=flags]') !== null);
    expect(pictures).toEqual([false, true]);
  });

  test.each([
    ['', 'Nothing in this category'],
    ['abc', 'Nothing matches “abc”'],
  ])('the title of an empty listing depends on the query “%s”', async (query, title) => {
    await drawAt('catalogue', ['screen:list'], { products: [], total: 0, query });
    expect(page()).toContain(title);
    expect(page()?.includes('Check the spelling')).toBe(query !== '');
  });

  test.each([
    ['notFound', true],
    ['server', false],
  ] as const)(
    'if a phone number check fails with %s, a hint appears (expected: %s)',
    async (kind, isShown) => {
      await drawAt('topUp', ['failed', 'screen:number'], { failure: createFailure(kind) });
      expect(page()?.includes('Please check the country and the number.')).toBe(isShown);
    },
  );

  test.each([
    ['screen:amount', true],
    ['screen:operator', false],
  ])('in the state %s, the top-up summary includes the operator (expected: %s)', async (tag, isShown) => {
    await drawAt('topUp', [tag], { offer: f.offer });
    const facts = within(screen.getByRole('complementary', { name: 'Your top-up' }));
    expect(facts.queryByText('Operator') !== null).toBe(isShown);
  });

  test.each([
    ['under_review', true],
    ['unsubmitted', false],
  ])(
    'the voucher page shows the review notice to a customer whose ID is %s (expected: %s)',
    async (id_status, isShown) => {
      const actor = await createAt('product', ['screen:product'], {
        eligibility: { ...eligibility, profile: { ...eligibility.profile, id_status } },
      });
      draw(<Eligibility actor={actor as never} />);
      const head = screen.getByRole('heading', { name: 'Verification' }).parentElement!;
      expect(head.textContent?.includes('In review')).toBe(isShown);
    },
  );

  test.each([
    ['approved', true],
    ['under_review', false],
  ])(
    'for a customer whose ID is %s, the voucher page says that no verification step is missing (expected: %s)',
    async (id_status, isShown) => {
      const actor = await createAt('product', ['screen:product'], {
        eligibility: { ...eligibility, profile: { ...approved, id_status } },
      });
      draw(<Eligibility actor={actor as never} />);
      expect(page()?.includes('There is nothing more to do.')).toBe(isShown);
    },
  );

  test('the field for a custom amount is disabled during a request', () => {
    const picker = (disabled: boolean) =>
      draw(
        <AmountPicker
          kind="card"
          rates={[]}
          range={f.rangeCheck.range}
          currency="EUR"
          choice={null}
          typed=""
          onRate={() => {}}
          onAmount={() => {}}
          disabled={disabled}
        />,
      );
    picker(false);
    expect(screen.getByRole('textbox')).toBeEnabled();
    cleanup();
    picker(true);
    expect(screen.getByRole('textbox')).toBeDisabled();
  });

  test.each([
    ['A–Z', 'name'],
    ['Recommended', 'popular'],
  ])('the listing can be sorted by %s', async (name, by) => {
    const list = await walkTo('catalogue', ['screen:list']);
    const route = { screen: 'giftCards', path: '/giftcardworld', params: {}, query: {} };
    draw(<ListingScreen actor={list.actor as never} route={route} />);
    await actions.select('Sort by', name === 'A–Z' ? 'Recommended' : 'A–Z');
    await actions.select('Sort by', name);
    expect(list.snapshot().context.sort).toBe(by);
  });

  test.each([
    [{ counted: 1 }, '', 'Popular'],
    [{}, '', 'Recommended'],
    [{ counted: 1 }, 'alp', 'Recommended'],
  ])(
    'for the products %o and the query “%s”, the listing calls its default order “%s”',
    async (more, query, name) => {
      await drawAt('catalogue', ['screen:list'], { query, products: [{ ...f.product, ...more }] });
      expect(screen.getByRole('option', { name: /^(Popular|Recommended)$/ })).toHaveTextContent(name);
    },
  );

  test.each([
    ['giftCards', 'Gift cards'],
    ['cardListing', 'Gift cards and vouchers'],
  ])('the listing %s has the title “%s”', async (name, title) => {
    const actor = await createAt('catalogue', ['screen:list']);
    const route = { screen: name, path: '/giftcardworld', params: {}, query: {} };
    draw(<ListingScreen actor={actor as never} route={route} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`));
  });
});

describe('values at checkout', () => {
  test.each([
    ['done', laterIcons.check, ''],
    ['open', undefined, '2'],
    ['next', undefined, '2'],
  ] as const)('a checkout section that is %s shows a tick or its number', (state, tick, number) => {
    for (const numbered of [true, false]) {
      draw(<Section title="Contact" number={numbered ? 2 : null} state={state} />);
      const heading = screen.getByRole('heading', { name: 'Contact' });
      expect(heading.querySelector('path')?.getAttribute('d')).toBe(tick);
      expect(heading).toHaveTextContent(new RegExp(`^${numbered ? number : ''}Contact$`));
      cleanup();
    }
  });

  test.each([
    ['failed', 'The payment was declined.'],
    ['cancelled', 'The payment was not completed.'],
    ['pending', 'You have already opened the payment page.'],
  ])('the checkout describes the previous payment attempt as %s', async (paymentstatus, words) => {
    await drawAt('checkout', ['screen:methods'], { order: { ...f.order, paymentstatus } });
    expect(page()).toContain(words);
  });

  test.each([
    ['', false],
    ['ann@example.com', true],
  ])(
    "with the account's email address “%s”, the address field of a voucher order is read-only (expected: %s)",
    async (email, settled) => {
      await drawAt('checkout', ['screen:form'], ({ cart, contact }: { cart: Cart; contact: object }) => ({
        cart: { ...cart, ProdType: prodType.voucher },
        contact: { ...contact, email },
      }));
      expect(screen.getByLabelText('E-mail').hasAttribute('readonly')).toBe(settled);
    },
  );

  test.each([
    [{ code: 'SPRING', amount: '5.00' }, 'Remove'],
    [null, /^Use your credit/],
  ])(
    'discounts can be neither added nor removed during a request at checkout: %o',
    async (discount, name) => {
      const at = (tags: readonly string[]) =>
        createAt('checkout', tags, ({ methods }: { methods: object }) => ({
          discount,
          methods: { ...methods, credit: '5.00' },
        }));
      draw(<Promo actor={(await at(['busy', 'screen:form'])) as never} />);
      expect(button(name)).toBeDisabled();
      cleanup();
      draw(<Promo actor={(await at(['screen:form'])) as never} />);
      expect(button(name)).toBeEnabled();
    },
  );

  test('during a request at checkout, the option to save the card is disabled', async () => {
    for (const [tags, open] of [
      [['screen:form'], true],
      [['busy', 'screen:form'], false],
    ] as const) {
      const actor = await createAt('checkout', tags, ({ methods }: { methods: object }) => ({
        methods: { ...methods, canSave: true },
        choice: { code: 'card', cardid: null },
      }));
      draw(<Methods actor={actor as never} methods={actor.getSnapshot().context.methods} />);
      expect(!screen.getByLabelText<HTMLInputElement>(/Save this card/).disabled, tags.join(' ')).toBe(open);
      cleanup();
    }
  });

  test.each([
    [{ code: 'card', cardid: null }, null, false],
    [{ code: 'mypos', cardid: null }, null, true],
    [{ code: 'card', cardid: null }, { ...f.order, paymentstatus: 'failed' }, true],
  ])(
    'the checkout offers the second card gateway only if it is selected or a card payment failed (case %#)',
    async (choice, order, offered) => {
      const gateway = (code: string) => ({
        code,
        name: code,
        methods: ['VIS', 'ECA'],
        fee: '0.00',
        enabled: 1,
      });
      const actor = await createAt('checkout', ['screen:form'], ({ methods }: { methods: object }) => ({
        methods: { ...methods, gateways: [gateway('card'), gateway('mypos')] },
        choice,
        order,
      }));
      draw(<Methods actor={actor as never} methods={actor.getSnapshot().context.methods} />);
      expect(screen.queryByRole('radio', { name: /mypos/ }) !== null).toBe(offered);
    },
  );

  test.each([
    ['giftcard', 1, true],
    ['voucher', 3, false],
  ])(
    'the details of a %s order (ProdType %i) say where it can be redeemed (expected: %s)',
    (_, ProdType, isNamed) => {
      draw(<OrderDetails order={{ ...f.giftOrder, ProdType, ccode_iso2: 'PT' } as never} />);
      expect(screen.queryByText('Redeemable in') !== null).toBe(isNamed);
    },
  );

  test('while a gift is being cancelled, only that gift shows a spinner, and no other gift can be cancelled', async () => {
    const gift = { email: 'ann@example.com', date: '2026-12-24', state: 'scheduled' };
    await drawAt('gift', ['cancelling'], {
      giftid: 'a',
      gifts: {
        gifts: [
          { ...gift, giftid: 'a' },
          { ...gift, giftid: 'b', email: 'bob@example.com' },
        ],
        left: 0,
      },
    });
    const own = button('Cancel the gift to ann@example.com');
    const other = button('Cancel the gift to bob@example.com');
    expect([own.getAttribute('aria-busy'), other.getAttribute('aria-busy')]).toEqual(['true', null]);
    expect(own).toBeEnabled();
    expect(other).toBeDisabled();
  });

  test.each([
    ['screen:form', true],
    ['screen:sent', false],
  ])('in the state %s, a gift can be sent (expected: %s)', async (tag, can) => {
    await drawAt('gift', [tag]);
    await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Send the gift' }) !== null).toBe(can);
  });

  test('while an order is processing, a network failure is shown, but a server failure is not', async () => {
    await drawAt('order', ['screen:processing'], { failure: createFailure('network') });
    expect(page()).toContain('Please check your internet connection!');
    cleanup();
    await drawAt('order', ['screen:processing'], { failure: createFailure('server') });
    expect(page()).not.toContain('Please check your internet connection!');
  });

  test('while the identity verification is loading, a spinner is shown', async () => {
    await drawAt('verificationLoader', ['screen:loading']);
    expect(document.querySelector('[data-screen=loading]')).not.toBeEmptyDOMElement();
  });
});

describe('values in help and contact', () => {
  test.each([
    ['screen:form', true],
    ['screen:sent', false],
  ])('in the state %s, the contact form shows a hint (expected: %s)', async (tag, isShown) => {
    await drawAt('contact', [tag]);
    expect(page()?.includes('Please never send us a code or your card number.')).toBe(isShown);
  });

  test.each([
    ['leave', 'Unsubscribe'],
    ['confirm', 'Confirm subscription'],
  ])('the page for a newsletter link with the action %s has the button “%s”', async (action, name) => {
    await drawAt('mailLink', ['screen:question'], ({ link }: { link: object }) => ({
      link: { ...link, action },
    }));
    expect(button(name)).toBeVisible();
  });
});

describe('values in the identity verification', () => {
  test('completed verification steps have a tick and the others a number, and the page shows how many are completed', async () => {
    await drawAt('verification', ['screen:email'], {
      profile: { ...newcomer, mobile_verified: 1, isdcode: '41', mobile: '791234567' },
    });
    const steps = within(screen.getByRole('list', { name: 'Verification' })).getAllByRole('listitem');
    const signs = steps.map((step) => step.querySelector('[aria-hidden]')!);
    expect(signs.map((sign) => sign.textContent)).toEqual(['', '2', '3', '4', '5']);
    expect(signs[0]!.querySelector('path')).toHaveAttribute('d', laterIcons.check);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 of 5 steps done'));
  });

  test('a verification step in review has a clock icon and a label, and counts as completed', async () => {
    await drawAt('verification', ['screen:declaration'], {
      profile: {
        ...approved,
        id_status: 'under_review',
        id_under_review: 1,
        bowner: 0,
        terms_accepted_at: null,
      },
    });
    const steps = within(screen.getByRole('list', { name: 'Verification' })).getAllByRole('listitem');
    const step = steps.find((each) => each.textContent?.includes('Passport'))!;
    expect(step).toHaveAttribute('data-state', 'review');
    expect(step.querySelector('[aria-hidden] path')).toHaveAttribute('d', laterIcons.clock);
    expect(step).toHaveTextContent('– in review');
    expect(step).toHaveTextContent('We are reviewing it');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('4 of 5 steps done'));
  });

  test('placeholders appear until the verification steps have loaded', async () => {
    await drawAt('verification', ['screen:loading']);
    expect(document.querySelectorAll('[data-screen=loading] [class*=skeleton]')).toHaveLength(5);
  });

  test.each([
    [createFailure('network'), 'Please check your internet connection!'],
    [createFailure('refused', { message: 'Too blurred.' }), 'Too blurred.'],
    [createFailure('refused', { message: 'Too {dark} for us.' }), 'Too {dark} for us.'],
    [createFailure('server'), 'Upload failed'],
  ])('a failed ID upload shows the reason (case %#)', async (failure, words) => {
    await drawAt('idUpload', ['screen:choosing'], { failure });
    expect(page()).toContain(words);
  });

  test('during a request, the button for finishing the verification later is visible but disabled', async () => {
    await drawAt('verification', ['busy', 'screen:declaration'], { from: 'checkout' });
    expect(button('Finish later')).toBeDisabled();
  });

  test.each([
    ['validation', 'Bad address.'],
    ['conflict', 'Bad address.'],
  ] as const)(
    'if a new email address is rejected with %s, the field shows the reason',
    async (kind, message) => {
      await drawAt('emailChange', ['screen:address'], { failure: createFailure(kind, { message }) });
      expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(message);
    },
  );

  test.each([
    [createFailure('validation'), 'Please check your input.'],
    [createFailure('validation', { message: 'VALIDATION_ERROR' }), 'Please check your input.'],
    [createFailure('validation', { message: 'Too old.' }), 'Too old.'],
    [createFailure('server'), 'Something went wrong! Please try again later.'],
  ])('a rejected form shows the reason (case %#)', (failure, words) => {
    draw(<FormFailure failure={failure} fields={[]} wrong={false} />);
    expect(page()).toContain(words);
  });

  test.each([
    ['female', 'female'],
    ['male', 'male'],
    ['', null],
  ])('the personal details form returns the gender “%s”', (value, gender) => {
    draw(
      <form>
        <input name="firstname" />
        <input name="lastname" />
        <input name="dob-day" />
        <input name="dob-month" />
        <input name="dob-year" />
        <input name="gender" defaultValue={value} />
      </form>,
    );
    expect(personOf(document.querySelector('form')!).gender).toBe(gender);
  });
});
