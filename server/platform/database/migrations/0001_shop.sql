-- A browser that has put something into a cart. Its cookie holds the secret.
create table buyer (
  id uuid primary key,
  secret_hash text not null unique,
  created_at timestamptz not null default now()
);

create table cart (
  id uuid primary key,
  token_hash text not null unique,
  buyer_id uuid not null references buyer,
  state text not null default 'open' check (state in ('open', 'ordered', 'removed', 'expired')),
  item jsonb not null,
  residence text,
  price integer not null check (price > 0),
  quantity integer not null check (quantity > 0),
  total integer not null check (total = price * quantity),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create unique index cart_one_open on cart (buyer_id) where state = 'open';

create table shop_order (
  id uuid primary key,
  number text not null unique,
  token_hash text not null unique,
  buyer_id uuid not null references buyer,
  -- null once the order was discarded and its cart given back
  cart_id uuid unique references cart,
  -- state of the orderLifecycle chart
  state text not null,
  item jsonb not null,
  price integer not null check (price > 0),
  quantity integer not null check (quantity > 0),
  total integer not null check (total = price * quantity),
  email text not null,
  first_name text,
  last_name text,
  language text not null,
  reason text,
  -- the attempt whose money this order holds or gives back
  paid_attempt_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index shop_order_one_open on shop_order (buyer_id) where state in ('confirmed', 'payment');
create index shop_order_to_expire on shop_order (expires_at) where state in ('confirmed', 'payment');

create table order_event (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order,
  at timestamptz not null default now(),
  type text not null,
  state_before text,
  state_after text,
  detail jsonb
);
create index order_event_of_order on order_event (order_id, id);

create table payment_attempt (
  id uuid primary key,
  order_id uuid not null references shop_order,
  position integer not null,
  gateway text not null,
  reference text not null unique,
  -- state of the paymentAttempt chart
  state text not null,
  amount integer not null check (amount > 0),
  transaction_id text,
  pay_url text,
  method text,
  page_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, position),
  unique (gateway, transaction_id)
);
create unique index payment_attempt_one_open on payment_attempt (order_id) where state in ('created', 'open');
create index payment_attempt_unsettled on payment_attempt (created_at) where state in ('created', 'open');

alter table shop_order add constraint shop_order_paid_attempt
  foreign key (paid_attempt_id) references payment_attempt;

create table delivery (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  -- our identifier at the supplier, for ever
  identifier text not null unique,
  -- state of the delivery chart
  state text not null,
  supplier_reference text,
  failure text,
  requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table delivered_code (
  id uuid primary key,
  order_id uuid not null references shop_order,
  position integer not null,
  -- AES-256-GCM, bound to the order
  sealed text not null,
  fingerprint text not null unique,
  created_at timestamptz not null default now(),
  unique (order_id, position)
);

create table refund (
  id uuid primary key,
  order_id uuid not null references shop_order,
  attempt_id uuid not null unique references payment_attempt,
  state text not null check (state in ('requested', 'completed', 'refused')),
  amount integer not null check (amount > 0),
  -- counts the requests; a refused refund may be asked for again
  round integer not null default 1,
  provider_reference text,
  failure text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table mail (
  id uuid primary key,
  order_id uuid not null references shop_order,
  kind text not null check (kind in ('receipt', 'refundDue', 'refunded')),
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused')),
  on_request boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_of_order on mail (order_id, created_at);

create table webhook_seen (
  digest text primary key,
  gateway text not null,
  transaction_id text not null,
  at timestamptz not null default now()
);

-- The outbox: what has to be done, written with the move that asks for it.
create table job (
  id integer generated always as identity primary key,
  key text not null unique,
  kind text not null,
  subject uuid,
  tries integer not null default 0,
  run_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  failed_at timestamptz
);
create index job_due on job (run_at) where done_at is null and failed_at is null;
