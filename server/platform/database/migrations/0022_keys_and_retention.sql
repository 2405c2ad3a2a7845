-- What was made with a key that is not used any more.

-- A token of a cart or an order that was replaced by one under a newer key, and that somebody's browser still has.
create table former_token (
  hash text primary key,
  cart_id uuid references cart on delete cascade,
  order_id uuid references shop_order on delete cascade,
  check (num_nonnulls(cart_id, order_id) = 1)
);
create index former_token_of_cart on former_token (cart_id) where cart_id is not null;
create index former_token_of_order on former_token (order_id) where order_id is not null;

-- Keys that only tell whether a link in a mail is ours, derived from a former TOKEN_KEY and sealed with CODES_KEY.
create table former_link_key (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Under which key a code was made; those of an earlier version do not say.
alter table one_time_code add column key_id text;

-- What is over is looked for every hour, and a row that others refer to is deleted without reading all of theirs.
create index shop_order_unpaid on shop_order (updated_at) where state = 'cancelled' and paid_attempt_id is null;
create index cart_by_end on cart (expires_at);
create index cart_of_buyer on cart (buyer_id);
create index job_done on job (done_at) where done_at is not null;
