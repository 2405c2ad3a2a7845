/** What implementations do besides what their actors ask: the stored keys and the address that they leave, and who is told. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { order } from '../../flows/samples/fixtures.ts';
import type { ListFilters } from '../../machines/catalogue/catalogue.machine.ts';
import type { Order } from '../../machines/types.ts';
import { orderDetailImplementations } from '../../src/actors/account/orderDetail.ts';
import { catalogueImplementations } from '../../src/actors/catalogue/catalogue.ts';
import { storeDraft, typedDraft } from '../../src/actors/catalogue/topUpDraft.ts';
import type { AppServices } from '../../src/actors/services.ts';
import { createMemoryBackend, createStorage } from '../../src/storage/storage.ts';

afterEach(() => vi.unstubAllGlobals());

const open = () => {
  const told: unknown[] = [];
  const visited: unknown[] = [];
  const store = createStorage(createMemoryBackend());
  const services = {
    store,
    go: (path: unknown) => void visited.push(path),
    notify: { cart: (event: unknown) => void told.push(event) },
  } as unknown as AppServices;
  return { services, store, told, visited };
};

describe('the filters of a list', () => {
  const none: ListFilters = { country: null, category: 0, query: '', sort: 'popular', pages: 1 };
  const addressAfter = (filters: ListFilters, before = '/gift-cards') => {
    const replaceState = vi.fn<(state: unknown, unused: string, url: URL) => void>();
    vi.stubGlobal('window', {
      location: { href: `https://shop.test${before}` },
      history: { state: { id: 7 }, replaceState },
    });
    catalogueImplementations(open().services).actions.storeFilters(null, { filters });
    return replaceState.mock.calls.map(([state, , url]) => ({
      state,
      at: url.href.slice('https://shop.test'.length),
    }));
  };

  test('each that is chosen stands in the address, in the same entry of the history', () =>
    expect(addressAfter({ country: 'IN', category: 4, query: 'alpina', sort: 'name', pages: 3 })).toEqual([
      { state: { id: 7 }, at: '/gift-cards?country=IN&category=4&q=alpina&sort=name&pages=3' },
    ]));

  test('none that is as it always is stands there', () => {
    expect(addressAfter(none)).toEqual([]);
    expect(addressAfter({ ...none, query: '  ' })).toEqual([]);
  });

  test('those that are taken back go out of it, and what is not theirs stays', () =>
    expect(
      addressAfter(none, '/gift-cards?country=IN&category=4&q=alpina&sort=name&pages=3&ref=ANN'),
    ).toEqual([{ state: { id: 7 }, at: '/gift-cards?ref=ANN' }]));
});

describe('an order in the list of orders', () => {
  const cancelled = (kept: string | null, ordertoken: string) => {
    const { services, store, told } = open();
    if (kept !== null) store.write('orderToken', kept);
    orderDetailImplementations(services).actions.leaveOrder(null, { ordertoken });
    return { left: store.read('orderToken'), told };
  };

  test('that is cancelled is gone on with nowhere, and the cart is read again', () =>
    expect(cancelled('one', 'one')).toEqual({ left: null, told: [{ type: 'cart.outdated' }] }));

  test('that is cancelled leaves another one that is under way', () =>
    expect(cancelled('another', 'one')).toEqual({ left: 'another', told: [{ type: 'cart.outdated' }] }));

  const resumed = (wanted: Order | null) => {
    const { services, store, visited } = open();
    orderDetailImplementations(services).actions.resumeOrder(null, { order: wanted });
    return { kept: store.read('orderToken'), visited };
  };

  test.each([
    ['confirmed', '/checkout'],
    ['processing', '/payment-process'],
  ] as const)('that is %s goes on at %s', (status, path) =>
    expect(resumed({ ...order, status })).toEqual({ kept: order.ordertoken, visited: [path] }),
  );

  test('that is not there yet goes nowhere', () =>
    expect(resumed(null)).toEqual({ kept: null, visited: [] }));
});

describe('what is filled in of a top-up', () => {
  const typed = { country: 'IN', number: '98010', slug: null, isTyping: true };
  const gone = { ...typed, number: '9801041300', slug: 'airtel-india', isTyping: false };

  test('is kept, and given back to the field while it is being typed', () => {
    const { services, store } = open();
    storeDraft(services)(null, { draft: typed });
    expect(store.read('rechargeData')).toEqual(typed);
    expect(typedDraft(services)).toEqual(typed);
  });

  test('belongs to the top-up once it was gone on with', () => {
    const { services, store } = open();
    storeDraft(services)(null, { draft: gone });
    expect(store.read('rechargeData')).toEqual(gone);
    expect(typedDraft(services)).toBeNull();
  });

  test('is forgotten when the field is emptied, and only then', () => {
    const { services, store } = open();
    storeDraft(services)(null, { draft: typed });
    storeDraft(services)(null, { draft: { ...typed, number: '' } });
    expect(store.read('rechargeData')).toBeNull();
    storeDraft(services)(null, { draft: { ...gone, number: '' } });
    expect(store.read('rechargeData')).toEqual({ ...gone, number: '' });
  });
});
