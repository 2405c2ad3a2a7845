/**
 * Defines the rows of each table in a filled database, as a SELECT over the order numbers. All of an order's
 * data is computed from its number, so filling the tables needs no joins.
 */

import { languages } from '../../contract/domain/languages.ts';

export type Fill = {
  /**
   * Number of orders. They are numbered from 1 and spread evenly over the last `days` days, ending twenty
   * minutes ago.
   */
  orders: number;
  days: number;
};

export type Rows = {
  table: string;
  columns: string;
  /** An SQL expression that uses the number `i`, or a SELECT with its own FROM. */
  select: string;
  /** First and last value of `i`. Null if `select` has its own FROM. */
  numbers: { from: number; to: number } | null;
};

const uuid = (kind: string, i: string): string => `md5('${kind}' || (${i}))::uuid`;

/** Number of recent orders that remain unfinished. */
const unfinished = 200;
/** Retention periods, in days. Rows are deleted when they reach that age. */
const keptDays = { carts: 30, jobs: 90, unpaid: 90, mails: 365 };

export const rowsOf = ({ orders, days }: Fill): Rows[] => {
  const stepMs = Math.max(1, Math.floor((days * 86_400_000) / orders));
  const since = (age: number): number => Math.max(1, orders - Math.floor((age * 86_400_000) / stepMs));
  const accounts = Math.max(2, Math.floor(orders / 13));
  const guests = Math.max(unfinished * 2, Math.floor(orders / 4));

  const at = `(date_trunc('second', now()) - interval '20 minutes' - (${orders} - i) * interval '${stepMs} milliseconds')`;
  const isOpen = `i > ${orders - unfinished}`;
  const isUnpaid = `(i > ${since(keptDays.unpaid)} and i % 8 = 5)`;
  const isRefunded = 'i % 50 = 7';
  const state = `case
      when ${isOpen} then (array['confirmed', 'payment', 'processing', 'refundDue', 'payment'])[1 + i % 5]
      when ${isUnpaid} then 'cancelled'
      when ${isRefunded} then 'refunded'
      else 'completed' end`;
  const isPaid = `not (${isUnpaid}) and (not (${isOpen}) or i % 5 in (2, 3))`;
  const isDelivered = `not (${isOpen}) and not (${isUnpaid}) and not (${isRefunded})`;
  /**
   * One order in 2,000 belongs to one particular customer. Of every five remaining orders, three belong to
   * other customers and two to guests.
   */
  const account = `case when i % 2000 = 0 then 0 when i % 5 < 3 then 1 + i % ${accounts - 1} end`;
  const buyer = `case when i % 2000 = 0 then ${uuid('buyer', '0')} when i % 5 < 3 then ${uuid('buyer', `1 + i % ${accounts - 1}`)}
      else ${uuid('guest', `i % ${guests}`)} end`;
  const email = `case when i % 2000 = 0 then 'customer0@example.com' when i % 5 < 3 then 'customer' || (1 + i % ${accounts - 1}) || '@example.com'
      else 'guest' || (i % ${guests}) || '@example.com' end`;
  /** The factor is coprime to 2^32, so each order number gives a different number that looks random. */
  const randomHex = `upper(lpad(to_hex((i::bigint * 2654435761) & 4294967295), 8, '0'))`;
  const number = `'R-' || to_char(${at}, 'YY') || '-' || left(${randomHex}, 4) || '-' || right(${randomHex}, 4)`;
  const mobile = `'79' || lpad(((i::bigint * 7919) % 9000000)::text, 7, '0')`;
  const isTopUp = 'i % 20 < 9';
  const isVoucher = 'i % 20 = 19';
  const item = (type: number, more: object): string =>
    `'${JSON.stringify({
      prodid: 'G-1001',
      ProductPriceID: '1001-50',
      ProdType: type,
      ProdName: 'Zalando',
      slug: 'zalando-ch',
      OperatorCode: 'zalando',
      SupplierID: 'reloadly',
      supplierProduct: '15363',
      logo: '/brands/zalando.svg',
      country: 'CH',
      receive: '50.00',
      receiveCurrency: 'CHF',
      validity: null,
      isd: null,
      mobile: null,
      ...more,
    })}'::jsonb`;
  const items = `case
      when ${isTopUp} then ${item(2, { prodid: 'T-204', ProdName: 'Airtel', country: 'IN', receive: '299.00', receiveCurrency: 'INR', isd: '91' })}
        || jsonb_build_object('mobile', ${mobile})
      when ${isVoucher} then ${item(3, { prodid: 'V-1', ProdName: 'PaysafeCard' })}
      else ${item(1, {})} end`;
  const price = '500 + (i % 20) * 500';
  const gateway = `case when i % 20 < 17 then 'card' when i % 20 < 19 then 'paypal' else 'mypos' end`;
  const hash = (kind: string, i = 'i'): string => `encode(sha256(('${kind}' || (${i}))::bytea), 'hex')`;
  const all = { numbers: { from: 1, to: orders } };
  const withMails = { numbers: { from: since(keptDays.mails), to: orders } };
  const withJobs = { numbers: { from: since(keptDays.jobs), to: orders } };

  return [
    {
      table: 'account',
      columns:
        'id, number, email, email_verified_at, first_name, last_name, language, isd, mobile, created_at',
      select: `${uuid('account', 'i')}, 200000 + i, 'customer' || i || '@example.com', now(), 'Anna', 'Muster', 'de', '41',
        '78' || lpad(i::text, 7, '0'), now() - interval '${days} days'`,
      numbers: { from: 0, to: accounts - 1 },
    },
    {
      table: 'buyer',
      columns: 'id, secret_hash, account_id, created_at',
      select: `${uuid('buyer', 'i')}, ${hash('buyer')}, ${uuid('account', 'i')}, now() - interval '${days} days' * random()`,
      numbers: { from: 0, to: accounts - 1 },
    },
    {
      table: 'buyer',
      columns: 'id, secret_hash, created_at',
      select: `${uuid('guest', 'i')}, ${hash('guest')}, now() - interval '${days} days' * random()`,
      numbers: { from: 0, to: guests - 1 },
    },
    {
      table: 'shop_order',
      columns: `id, number, token_hash, buyer_id, account_id, cart_id, state, item, price, quantity, total, email, first_name, last_name,
        language, reason, paid_attempt_id, expires_at, seen_at, created_at, updated_at`,
      select: `${uuid('order', 'i')}, ${number}, ${hash('order')}, ${buyer},
        case when (${account}) is not null then ${uuid('account', account)} end,
        case when i > ${since(keptDays.unpaid)} then ${uuid('cart', 'i')} end, ${state}, ${items}, ${price}, 1, ${price}, ${email}, 'Anna', 'Muster',
        ('{${languages.join()}}'::text[])[1 + i % ${languages.length}], case when ${isUnpaid} then 'expired' end,
        case when ${isPaid} then ${uuid('paid', 'i')} end, ${at} + interval '30 minutes',
        case when ${isDelivered} then ${at} + interval '1 minute' end, ${at}, ${at} + interval '40 seconds'`,
      ...all,
    },
    {
      table: 'payment_attempt',
      columns: `id, order_id, position, gateway, reference, state, amount, transaction_id, pay_url, method, page_expires_at, created_at,
        updated_at`,
      select: `${uuid('paid', 'i')}, ${uuid('order', 'i')}, 2, ${gateway}, ${number} || '-2',
        case when ${isPaid} then 'captured' when ${isOpen} then 'open' else 'expired' end, ${price}, (250000000000000000 + i)::text,
        null, 'VIS', ${at} + interval '30 minutes', ${at} + interval '5 seconds', ${at} + interval '35 seconds'`,
      ...all,
    },
    {
      table: 'payment_attempt',
      columns: `id, order_id, position, gateway, reference, state, amount, transaction_id, method, failure, page_expires_at, created_at,
        updated_at`,
      select: `${uuid('declined', 'i * 12')}, ${uuid('order', 'i * 12')}, 1, 'card', 'R-D-' || i || '-1', 'declined', 5000, (260000000000000000 + i)::text, 'VIS',
        'declined', a + interval '30 minutes', a, a + interval '30 seconds'
        from (select i, ${at.replace('- i)', '- i * 12)')} as a from generate_series(1, ${Math.floor(orders / 12)}) i) n`,
      numbers: null,
    },
    {
      table: 'order_event',
      columns: 'order_id, at, type, state_before, state_after',
      select: `${uuid('order', 'i')}, ${at} + interval '30 seconds', 'order.captured', 'payment', 'processing'`,
      ...all,
    },
    ...(
      [
        ['order.created', 'null', "'confirmed'", 0],
        ['order.paymentStarted', "'confirmed'", "'payment'", 5],
        ['order.delivered', "'processing'", "'completed'", 40],
      ] as const
    ).map(([type, before, after, seconds]) => ({
      table: 'order_event',
      columns: 'order_id, at, type, state_before, state_after',
      select: `${uuid('order', 'i')}, ${at} + interval '${seconds} seconds', '${type}', ${before}, ${after}`,
      ...withJobs,
    })),
    {
      table: 'delivery',
      columns: 'id, order_id, identifier, state, supplier_reference, requested_at, created_at, updated_at',
      select: `${uuid('delivery', 'i')}, ${uuid('order', 'i')}, ${number}, case when ${isRefunded} then 'failed' else 'delivered' end,
        (700000000 + i)::text, ${at} + interval '31 seconds', ${at} + interval '30 seconds', ${at} + interval '38 seconds'`,
      ...all,
    },
    {
      table: 'refund',
      columns:
        'id, order_id, attempt_id, state, amount, provider_reference, created_at, asked_at, updated_at',
      select: `${uuid('refund', 'i * 50 + 7')}, ${uuid('order', 'i * 50 + 7')}, ${uuid('paid', 'i * 50 + 7')}, 'completed', 5000, 'F-' || i, a, a, a
        from (select i, ${at.replace('- i)', '- i * 50 - 7)')} as a from generate_series(1, ${Math.floor((orders - unfinished) / 50) - 1}) i) n`,
      numbers: null,
    },
    {
      table: 'delivered_code',
      columns: 'id, order_id, position, sealed, fingerprint, created_at',
      select: `${uuid('code', 'i')}, ${uuid('order', 'i')}, 1, repeat(md5(i::text), 6), ${hash('code')}, ${at}`,
      ...withJobs,
    },
    {
      table: 'cart',
      columns: 'id, token_hash, buyer_id, state, item, price, quantity, total, expires_at, created_at',
      select: `${uuid('cart', 'i')}, ${hash('cart')}, ${buyer}, 'ordered', ${item(1, {})}, ${price}, 1, ${price}, ${at} + interval '1 day', ${at}`,
      ...withJobs,
    },
    {
      table: 'cart',
      columns: 'id, token_hash, buyer_id, state, item, price, quantity, total, expires_at, created_at',
      select: `${uuid('left', 'i')}, ${hash('left')}, ${buyer}, 'expired', ${item(1, {})}, ${price}, 1, ${price}, ${at} + interval '1 day', ${at}`,
      numbers: { from: since(keptDays.carts), to: orders },
    },
    {
      table: 'mail',
      columns: 'id, kind, recipient, language, order_id, state, created_at, sent_at',
      select: `${uuid('mail', 'i')}, 'receipt', ${email}, 'de', ${uuid('order', 'i')}, case when i % 500 = 3 then 'refused' else 'sent' end, ${at}, ${at}`,
      ...withMails,
    },
    ...(
      [
        ['deliver', 'order'],
        ['mail', 'mail'],
      ] as const
    ).map(([kind, subject]) => ({
      table: 'job',
      columns: 'key, kind, subject, run_at, created_at, done_at',
      select: `'${kind} ' || ${uuid(subject, 'i')}, '${kind}', ${uuid(subject, 'i')}, ${at}, ${at}, ${at} + interval '2 seconds'`,
      ...withJobs,
    })),
    {
      table: 'webhook_seen',
      columns: 'digest, gateway, transaction_id, at',
      select: `${hash('webhook')}, ${gateway}, (250000000000000000 + i)::text, ${at}`,
      ...withJobs,
    },
  ];
};
