-- What comes off an order: the total is what is paid in money, always at least CHF 1.00 (contract/domain/promotion.ts).
alter table shop_order add column discount integer not null default 0 check (discount >= 0);
alter table shop_order add column discount_kind text check (discount_kind in ('code', 'credit'));
-- as the shopper gave it
alter table shop_order add column promo_code text;
alter table shop_order drop constraint shop_order_check;
alter table shop_order add constraint shop_order_total check (total = price * quantity - discount);
alter table shop_order add constraint shop_order_discount check (
  (discount = 0) = (discount_kind is null)
  and (promo_code is not null) = (discount_kind is not distinct from 'code')
  and (discount = 0 or total >= 100)
);

-- The provider's name of the card that was paid with: the same card has the same one.
alter table payment_attempt add column card_fingerprint text;

-- Codes of the owner. Empty lists and nulls bound nothing.
create table promo_code (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{4,20}$'),
  kind text not null check (kind in ('amount', 'percent')),
  -- rappen or whole percent
  value integer not null check (value > 0 and (kind = 'amount' or value <= 90)),
  minimum integer not null default 0 check (minimum >= 0),
  valid_from timestamptz not null,
  valid_until timestamptz check (valid_until > valid_from),
  most_uses integer check (most_uses > 0),
  most_per_customer integer check (most_per_customer > 0),
  prod_types integer[] not null default '{}',
  products text[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

-- Which order holds which code. One that ends without goods gives its use back.
create table promo_use (
  order_id uuid primary key references shop_order,
  promo_id uuid not null references promo_code,
  account_id uuid references account on delete set null,
  buyer_id uuid not null references buyer,
  -- without what does not make another mailbox
  mailbox text not null,
  amount integer not null check (amount > 0),
  used_at timestamptz not null default now(),
  returned_at timestamptz
);
create index promo_use_of_code on promo_use (promo_id) where returned_at is null;

-- Who was rewarded for inviting whom, or why nobody was: decided once for each invited person.
create table referral_reward (
  invited_id uuid primary key references account on delete cascade,
  inviter_id uuid references account on delete set null,
  order_id uuid not null references shop_order,
  outcome text not null check (outcome in ('granted', 'refused')),
  reason text,
  decided_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index referral_reward_of_inviter on referral_reward (inviter_id) where outcome = 'granted';
create index referral_reward_of_order on referral_reward (order_id);

-- Credit of accounts: the balance is the sum. It is spent on orders and never paid out.
create table credit_entry (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('granted', 'used', 'returned', 'revoked')),
  amount integer not null check (amount <> 0 and (amount > 0) = (kind in ('granted', 'returned'))),
  order_id uuid references shop_order,
  invited_id uuid references account on delete cascade,
  at timestamptz not null default now(),
  check ((kind in ('used', 'returned')) = (order_id is not null)),
  check ((kind in ('granted', 'revoked')) = (invited_id is not null))
);
create index credit_entry_of_account on credit_entry (account_id);
-- each of it once
create unique index credit_entry_of_order on credit_entry (order_id, kind) where order_id is not null;
create unique index credit_entry_of_reward on credit_entry (invited_id, account_id, kind) where invited_id is not null;
