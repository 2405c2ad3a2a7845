import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createChartHarness } from '../../../flows/walker/harness.ts';
import { done } from '../../../flows/walker/walk.ts';
import { productMachine } from '../../../machines/catalogue/product/product.machine.ts';
import * as f from '../../../machines/fixtures.ts';
import { toRoute } from '../../../src/app/router/routes.ts';
import { GiftCardScreen } from '../../../src/features/catalogue/product/giftCard/GiftCardScreen.tsx';
import { actions, draw } from '../harness/page.tsx';

afterEach(cleanup);

/** Shows a shopper in Germany the page for a Swiss gift card. */
const looking = async () => {
  const r = createChartHarness(productMachine, { sells: 1, slug: 'alpina-ch', residence: 'DE', kept: null });
  draw(<GiftCardScreen actor={r.actor as never} route={toRoute('/giftcardworld/alpina-ch', '')} />);
  await r.perform(done('loadProduct', f.cardRate));
  return r;
};

test("the gift card page links to the brand's card for the shopper's country if the shop sells that card", async () => {
  const r = await looking();
  await r.perform(
    done('findOwnCountryProduct', {
      ...f.product,
      ProdName: 'Alpina DE',
      slug: 'alpina-de',
      ccode_iso2: 'DE',
    }),
  );
  expect(await screen.findByRole('link', { name: 'Alpina · Germany' })).toHaveAttribute(
    'href',
    '/giftcardworld/alpina-de',
  );
  await actions.press('Change country');
  expect(r.take().effects).toContain('openPreferences');
});

test("if the brand is not sold in the shopper's country, the gift card page offers only to change the country", async () => {
  const r = await looking();
  await r.perform(done('findOwnCountryProduct', null));
  expect(await screen.findByRole('button', { name: 'Change country' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /·/ })).toBeNull();
});

test("a shopper in the gift card's own country is not offered a card for another country", async () => {
  const r = await looking();
  await r.perform(done('findOwnCountryProduct', f.product));
  r.apply({ type: 'country.changed', country: 'CH' });
  expect(r.snapshot().context.ownCountryProduct).toBeNull();
  expect(r.snapshot().matches({ ownCountry: 'notNeeded' })).toBe(true);
});
