/** What a single value makes of a view: what no path can say, for a path has one value where there may be several. */
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { prodType } from '../../contract/domain/catalogue/prodType.ts';
import { createFailure } from '../../contract/failure.ts';
import type { Profile } from '../../contract/schemas/profile.ts';
import * as f from '../../flows/samples/fixtures.ts';
import { profile } from '../../flows/samples/identityFixtures.ts';
import { approved, newcomer } from '../../flows/samples/verificationFixtures.ts';
import { eligibility } from '../../flows/samples/voucherFixtures.ts';
import type { Cart } from '../../machines/types.ts';
import { PhoneCode } from '../../src/components/form/PhoneForm.tsx';
import { AmountPicker } from '../../src/components/product/AmountPicker.tsx';
import { RateCards } from '../../src/components/product/RateCards.tsx';
import { AccountOwner } from '../../src/screens/account/AccountOwner.tsx';
import { VouchersPage } from '../../src/screens/account/VouchersPage.tsx';
import { Methods } from '../../src/screens/checkout/Methods.tsx';
import { Promo } from '../../src/screens/checkout/promo/Promo.tsx';
import { Section } from '../../src/screens/checkout/Section.tsx';
import { Families } from '../../src/screens/home/Families.tsx';
import { ListingScreen } from '../../src/screens/listing/ListingScreen.tsx';
import { OrderDetails } from '../../src/screens/orderSuccess/OrderDetails.tsx';
import { FormFailure } from '../../src/screens/verification/FormFailure.tsx';
import { personOf } from '../../src/screens/verification/PersonFields.tsx';
import { Eligibility } from '../../src/screens/voucher/Eligibility.tsx';
import { icons } from '../../src/ui/icon/icons.ts';
import { buttonClass } from '../../src/ui/index.ts';
import { drawAt, standAt } from './harness/drawAt.tsx';
import { draw } from './harness/page.tsx';

const page = () => document.body.textContent;
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('who somebody is', () => {
  test.each([
    ['NO_PASSKEYS', 'This browser doesn’t support passkeys.'],
    ['NOT_SHOWN', 'No passkey was used. Please try again.'],
  ])('AUTH: %s is said in words', async (code, words) => {
    await drawAt('passkeyProof', ['screen:offer'], { failure: createFailure('generic', { code }) });
    expect(page()).toContain(words);
  });

  test.each([
    ['passkeys', true],
    ['codes', false],
    ['cards', false],
  ])('a passkey that is asked for %s takes the focus: %s', async (purpose, taken) => {
    await drawAt('passkeyProof', ['screen:offer'], { purpose });
    expect(document.activeElement === button('Use my passkey')).toBe(taken);
  });

  test.each([
    ['signIn', true],
    ['ownNumber', false],
  ])('the button of a code for %s is as wide as its form: %s', async (purpose, wide) => {
    const code = await standAt('oneTimeCode', ['screen:code'], {
      target: { proves: 'mobile', country: 'CH', number: '791234567' },
    });
    draw(<PhoneCode actor={code as never} purpose={purpose as never} />);
    const [block] = buttonClass({ block: true })
      .split(' ')
      .filter((name) => !buttonClass().split(' ').includes(name));
    expect(button('Verify').classList.contains(block!)).toBe(wide);
  });

  test.each([
    ['email', /can replace/],
    ['mobile', /can replace/],
    ['passkeys', /can do this/],
  ])('a proof for %s says what it is for', async (purpose, words) => {
    await drawAt('reauth', ['screen:password'], { purpose });
    expect(page()).toMatch(words);
  });
});

describe('the account', () => {
  test('the customer ID is on its way only while the profile is', async () => {
    const { container: loading } = draw(
      <AccountOwner actor={(await standAt('profile', ['screen:loading'])) as never} name="Ann" />,
    );
    expect(loading.querySelector('[class*=skeleton]')).not.toBeNull();
    const { container: failed } = draw(
      <AccountOwner actor={(await standAt('profile', ['screen:failed'])) as never} name="Ann" />,
    );
    expect(failed.querySelector('[class*=skeleton]')).toBeNull();
  });

  test.each([
    ['female', 'Female'],
    ['male', 'Male'],
  ])('the gender %s is written out', async (gender, word) => {
    await drawAt('profile', ['screen:ready'], { profile: { ...profile, gender } });
    expect(screen.getByText('Gender', { selector: 'dt' }).nextElementSibling).toHaveTextContent(word);
  });

  test('a code that was copied says so', async () => {
    await drawAt('credentials', ['code', 'copied']);
    expect(screen.getByRole('button', { name: /Copied/ })).toBeVisible();
  });

  test.each([
    [newcomer, true],
    [approved, false],
  ])('who still has something to show does that before the vouchers: %#', async (who: Profile, first) => {
    const tags = first ? ['screen:mobile'] : ['screen:complete'];
    const verification = await standAt('verification', tags, { profile: who });
    const credentials = await standAt('credentials', ['screen:empty']);
    draw(<VouchersPage credentials={credentials as never} verification={verification as never} />);
    const heading = screen.getByRole('heading', { name: 'Verification' });
    const bought = document.querySelector('[data-screen=empty]')!;
    expect(Boolean(heading.compareDocumentPosition(bought) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(first);
  });

  test.each([
    [{ period: 'year', type: 0 }, 'What you buy while signed in is listed here.'],
    [{ period: 'month', type: 0 }, 'There is no order in this period.'],
    [{ period: 'year', type: 1 }, 'There is no order in this period.'],
  ])('no orders: %o', async (filter, words) => {
    await drawAt('transactions', ['screen:empty'], ({ filter: all }: { filter: object }) => ({
      filter: { ...all, ...filter },
    }));
    expect(page()).toContain(words);
  });

  test.each([
    [{ giftcode: null, discount_kind: 'credit' }, 'Your credit'],
    [{ giftcode: null, discount_kind: 'code' }, 'Discount'],
    [{ giftcode: 'SPRING', discount_kind: 'code' }, 'Promo code SPRING'],
  ])('what came off is called by its kind: %o', async (more, label) => {
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
  ] as const)('an account that cannot be closed for %s has the sign “%s”', async (code, sign) => {
    await drawAt('personalData', ['screen:offer'], { failure: createFailure('conflict', { code }) });
    expect(document.querySelector('[role=status] path, [role=alert] path')).toHaveAttribute('d', icons[sign]);
  });

  test('while the profile is saved no other language is chosen', async () => {
    await drawAt('profile', ['busy', 'editing'], { group: 'language' });
    expect(screen.getByLabelText('Language')).toBeDisabled();
  });
});

describe('the passkeys', () => {
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
  ])('only what was asked for works, and nothing else can be pressed: %o', async (change, more, names) => {
    await at(change, more);
    expect(working()).toEqual(names);
    for (const each of screen.getAllByRole('button')) expect(each).toBeDisabled();
  });

  test('of several passkeys the one works that is taken away', async () => {
    const { context } = await at(null, held, ['screen:list']);
    const { passkeys } = context.held as { passkeys: { id: string; name: string }[] };
    cleanup();
    await at({ kind: 'remove', id: passkeys[0]!.id });
    expect(working()).toEqual([`Remove ${passkeys[0]!.name}`]);
  });
});

describe('goods', () => {
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

  test('a top-up says what is received, and how it comes', () => {
    cards('topUp', 'EUR');
    for (const words of ['Receives', 'Direct', 'Code by e-mail']) expect(page()).toContain(words);
  });
  test('of a card that is not in francs the value is said, of another it is the price', () => {
    cards('card', 'EUR');
    expect(page()).toContain('Value');
    for (const words of ['Receives', 'Direct', 'Code by e-mail']) expect(page()).not.toContain(words);
    cleanup();
    cards('card', 'CHF');
    expect(page()).not.toContain('Value');
  });

  test.each([
    [prodType.giftCard, true],
    [prodType.voucher, false],
  ])('the cart says where a product of type %s can be redeemed: %s', async (ProdType, said) => {
    await drawAt('cart', ['screen:item'], ({ cart }: { cart: Cart }) => ({
      cart: { ...cart, ProdType, ccode_iso2: 'PT' },
    }));
    expect(page()?.includes('Portugal')).toBe(said);
  });

  test('a result says of which country it is, a country does not say it twice', async () => {
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
  });

  test.each([
    ['', 'Nothing in this category'],
    ['abc', 'Nothing matches “abc”'],
  ])('nothing found for “%s”', async (query, title) => {
    await drawAt('catalogue', ['screen:list'], { products: [], total: 0, query });
    expect(page()).toContain(title);
    expect(page()?.includes('Check the spelling')).toBe(query !== '');
  });

  test.each([
    ['notFound', true],
    ['server', false],
  ] as const)('a number whose check failed with %s: what to look at is said: %s', async (kind, said) => {
    await drawAt('topUp', ['failed', 'screen:number'], { failure: createFailure(kind) });
    expect(page()?.includes('Please check the country and the number.')).toBe(said);
  });

  test.each([
    ['screen:amount', true],
    ['screen:operator', false],
  ])('the operator is a fact at %s: %s', async (tag, said) => {
    await drawAt('topUp', [tag], { offer: f.offer });
    const facts = within(screen.getByRole('complementary', { name: 'Your top-up' }));
    expect(facts.queryByText('Operator') !== null).toBe(said);
  });

  test.each([
    ['under_review', true],
    ['unsubmitted', false],
  ])('an ID that is %s: that it is in review is said: %s', async (id_status, said) => {
    const actor = await standAt('product', ['screen:product'], {
      eligibility: { ...eligibility, profile: { ...eligibility.profile, id_status } },
    });
    draw(<Eligibility actor={actor as never} />);
    expect(page()?.includes('In review')).toBe(said);
  });

  test('while it works no amount of one’s own is typed', () => {
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
    ['giftCards', 'Gift cards'],
    ['cardListing', 'Gift cards and vouchers'],
  ])('the list at %s is called “%s”', async (name, title) => {
    const actor = await standAt('catalogue', ['screen:list']);
    const route = { screen: name, path: '/giftcardworld', params: {}, query: {} };
    draw(<ListingScreen actor={actor as never} route={route} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(new RegExp(`^${title}$`));
  });

  test('what the last purchases cover cannot be reached', async () => {
    draw(<Families actor={(await standAt('home', ['returning'])) as never} />);
    const covered = [...document.querySelectorAll('[aria-hidden=true]')].filter(
      ({ tagName }) => tagName === 'UL',
    );
    expect(covered).toHaveLength(1);
    expect(covered[0]).toHaveAttribute('inert');
  });
});

describe('paying', () => {
  test.each([
    ['done', icons.check, ''],
    ['open', undefined, '2'],
    ['next', undefined, '2'],
  ] as const)('a section that is %s has its tick or its number', (state, tick, number) => {
    draw(<Section title="Contact" number={2} state={state} />);
    const heading = screen.getByRole('heading', { name: 'Contact' });
    expect(heading.querySelector('path')?.getAttribute('d')).toBe(tick);
    expect(heading).toHaveTextContent(`${number}Contact`);
  });

  test.each([
    ['failed', 'The payment was declined.'],
    ['cancelled', 'The payment was not completed.'],
    ['pending', 'You have already opened the payment page.'],
  ])('the last try was %s', async (paymentstatus, words) => {
    await drawAt('checkout', ['screen:methods'], { order: { ...f.order, paymentstatus } });
    expect(page()).toContain(words);
  });

  test.each([
    ['', false],
    ['ann@example.com', true],
  ])('a voucher goes to the address “%s” that was verified: %s', async (email, settled) => {
    await drawAt('checkout', ['screen:form'], ({ cart, contact }: { cart: Cart; contact: object }) => ({
      cart: { ...cart, ProdType: prodType.voucher },
      contact: { ...contact, email },
    }));
    expect(screen.getByLabelText('E-mail').hasAttribute('readonly')).toBe(settled);
  });

  test.each([
    [{ code: 'SPRING', amount: '5.00' }, 'Remove'],
    [null, /^Use your credit/],
  ])('while it works no discount is given up and none is taken: %o', async (discount, name) => {
    const at = (tags: readonly string[]) =>
      standAt('checkout', tags, ({ methods }: { methods: object }) => ({
        discount,
        methods: { ...methods, credit: '5.00' },
      }));
    draw(<Promo actor={(await at(['busy', 'screen:form'])) as never} />);
    expect(button(name)).toBeDisabled();
    cleanup();
    draw(<Promo actor={(await at(['screen:form'])) as never} />);
    expect(button(name)).toBeEnabled();
  });

  test('while it works nobody decides whether a card is kept', async () => {
    for (const [tags, open] of [
      [['screen:form'], true],
      [['busy', 'screen:form'], false],
    ] as const) {
      const actor = await standAt('checkout', tags, ({ methods }: { methods: object }) => ({
        methods: { ...methods, canSave: true },
        choice: { code: 'card', cardid: null },
      }));
      draw(<Methods actor={actor as never} methods={actor.getSnapshot().context.methods} />);
      expect(!screen.getByLabelText<HTMLInputElement>(/Save this card/).disabled, tags.join(' ')).toBe(open);
      cleanup();
    }
  });

  test('what comes of the payment without a connection says so', async () => {
    await drawAt('order', ['screen:processing'], { failure: createFailure('network') });
    expect(page()).toContain('Please check your internet connection!');
    cleanup();
    await drawAt('order', ['screen:processing'], { failure: createFailure('server') });
    expect(page()).not.toContain('Please check your internet connection!');
  });

  test('the check of an identity that is on its way turns', async () => {
    await drawAt('verificationLoader', ['screen:loading']);
    expect(document.querySelector('[data-screen=loading]')).not.toBeEmptyDOMElement();
  });
});

describe('the check of an identity', () => {
  test('a step that is done has a tick, the others their numbers; and how many are done is said', async () => {
    await drawAt('verification', ['screen:email'], {
      profile: { ...newcomer, mobile_verified: 1, isdcode: '41', mobile: '791234567' },
    });
    const steps = within(screen.getByRole('list', { name: 'Verification' })).getAllByRole('listitem');
    const signs = steps.map((step) => step.querySelector('[aria-hidden]')!);
    expect(signs.map((sign) => sign.textContent)).toEqual(['', '2', '3', '4', '5']);
    expect(signs[0]!.querySelector('path')).toHaveAttribute('d', icons.check);
    expect(screen.getByRole('status')).toHaveTextContent('1 of 5 steps done');
  });

  test('while it works the way out stays and is shut', async () => {
    await drawAt('verification', ['busy', 'screen:declaration'], { from: 'checkout' });
    expect(button('Finish later')).toBeDisabled();
  });

  test.each([
    ['validation', 'Bad address.'],
    ['conflict', 'Bad address.'],
  ] as const)('an address that is refused as %s says why at its field', async (kind, message) => {
    await drawAt('emailChange', ['screen:address'], { failure: createFailure(kind, { message }) });
    expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(message);
  });

  test.each([
    [createFailure('validation'), 'Please check your input.'],
    [createFailure('validation', { message: 'VALIDATION_ERROR' }), 'Please check your input.'],
    [createFailure('validation', { message: 'Too old.' }), 'Too old.'],
    [createFailure('server'), 'Something went wrong! Please try again later.'],
  ])('a form that is refused: %#', (failure, words) => {
    draw(<FormFailure failure={failure} fields={[]} wrong={false} />);
    expect(page()).toContain(words);
  });

  test.each([
    ['female', 'female'],
    ['male', 'male'],
    ['', null],
  ])('the gender “%s” is read from the form', (value, gender) => {
    draw(
      <form>
        <input name="firstname" />
        <input name="lastname" />
        <input name="dob" />
        <input name="gender" defaultValue={value} />
      </form>,
    );
    expect(personOf(document.querySelector('form')!).gender).toBe(gender);
  });
});
