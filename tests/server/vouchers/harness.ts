import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { declarationVersions } from '../../../contract/domain/verification/declarations.ts';
import { type AddCartRequest, type Order } from '../../../contract/schemas/orders.ts';
import { type VoucherLimit } from '../../../contract/schemas/profile.ts';
import {
  createClient,
  dataOf,
  newEmail,
  newMobile,
  signUp,
  until,
  type Answer,
  type Client,
  type Harness,
  type Person,
} from '../identity/harness.ts';
import { payAt } from '../shop/harness.ts';

export const voucher = (francs: number, Quantity = 1): AddCartRequest => ({
  prodid: 'V-1',
  ProductPriceID: `q_V-1_${francs * 100}`,
  Quantity,
  ProdType: 3,
});

export type Customer = Person & { bearer: string; accountId: string };

const loadAccount = async (harness: Harness, email: string): Promise<string> => {
  const { rows } = await harness.pool.query<{ id: string }>('select id from account where email = $1', [
    email,
  ]);
  return v.parse(v.string(), rows[0]?.id);
};

/** Creates a customer who has signed up but is not verified. */
export const newcomer = async (harness: Harness, more: object = {}): Promise<Customer> => {
  const person = await signUp(harness, { email: newEmail(), ...more });
  return {
    ...person,
    bearer: person.session.access_token,
    accountId: await loadAccount(harness, person.email),
  };
};

/** Creates a verified customer directly in the database, because other tests cover the verification. */
export const verified = async (harness: Harness, more: Record<string, unknown> = {}): Promise<Customer> => {
  const customer = await newcomer(harness);
  const facts = {
    last_name: 'Keller',
    dob: '1990-05-17',
    isd: '41',
    mobile: newMobile(),
    mobile_verified_at: new Date(),
    email_verified_at: new Date(),
    street: 'Bahnhofstrasse',
    houseno: '12',
    postcode: '8001',
    city: 'Zürich',
    country: 'CH',
    address_verified_at: new Date(),
    bowner_at: new Date(),
    bowner_version: declarationVersions.bowner,
    ...more,
  };
  const names = Object.keys(facts);
  await harness.pool.query(
    `update account set ${names.map((name, i) => `${name} = $${i + 2}`).join(', ')} where id = $1`,
    [customer.accountId, ...Object.values(facts)],
  );
  await insertDocument(harness, customer, 'approved');
  return customer;
};

/** Inserts an ID in the given state. Only the customer's newest ID counts. */
export const insertDocument = (harness: Harness, { accountId }: Customer, status: string): Promise<unknown> =>
  harness.pool.query(
    `insert into id_document (id, account_id, doctype, filename, pages, status, uploaded_at, reviewed_at, reason)
       values ($1, $2, 'passport', 'pass.jpg', 1, $3, clock_timestamp(),
         case when $3 = 'under_review' then null else clock_timestamp() end,
         case when $3 = 'rejected' then 'unreadable' end)`,
    [randomUUID(), accountId, status],
  );

export const orderRequest = (carttoken: string, more: object = {}): object => ({
  carttoken,
  email: 'somebody@else.example',
  acceptterms: 1,
  lang: 'en',
  ...more,
});

/** Adds a voucher to the client's cart and returns the cart token. */
export const fill = async (client: Client, request: AddCartRequest, bearer?: string): Promise<string> =>
  dataOf(await client.post('/addCart', request, bearer)).carttoken;

/** Places an order in a new browser, so that the customer can have several open orders. */
export const orderElsewhere = async (
  harness: Harness,
  { bearer }: Customer,
  request: AddCartRequest,
  more: object = {},
): Promise<{ client: Client; answer: Answer<'createSaleOrder'> }> => {
  const client = createClient(harness);
  const carttoken = await fill(client, request, bearer);
  return { client, answer: await client.post('/createSaleOrder', orderRequest(carttoken, more), bearer) };
};

export const createdOrder = (answer: Answer<'createSaleOrder'>): Order => dataOf(answer);

export const pay = async (client: Client, order: Order, bearer: string): Promise<void> => {
  const { payurl } = dataOf(
    await client.post('/createPayURL', { ordertoken: order.ordertoken, gateway: 'card' }, bearer),
  );
  await payAt(payurl, 'approve');
  await client.post('/paycheckstatus', { ordertoken: order.ordertoken }, bearer);
};

export const saleOrder = async (client: Client, order: Order, bearer?: string): Promise<Order> =>
  dataOf(await client.get(`/getSaleOrder?ordertoken=${order.ordertoken}`, bearer));

export const completed = (client: Client, order: Order, bearer?: string): Promise<Order> =>
  until(async () => {
    const now = await saleOrder(client, order, bearer);
    return now.status === 'completed' ? now : null;
  });

/** Places a voucher order, pays for it and waits for the PIN. */
export const buy = async (
  harness: Harness,
  customer: Customer,
  request: AddCartRequest,
): Promise<{ client: Client; order: Order }> => {
  const { client, answer } = await orderElsewhere(harness, customer, request);
  const order = createdOrder(answer);
  await pay(client, order, customer.bearer);
  return { client, order: await completed(client, order, customer.bearer) };
};

export const loadLimit = async (customer: Customer): Promise<VoucherLimit> =>
  dataOf(await customer.client.get('/getpaysafelimit', customer.bearer));
