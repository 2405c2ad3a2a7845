-- The codes of an order, mailed to somebody else on a day, with the buyer's own words.
create table gift (
  id uuid primary key,
  order_id uuid not null references shop_order,
  recipient text not null,
  sender text not null,
  words text not null,
  language text not null,
  -- null: at once
  send_on date,
  state text not null check (state in ('scheduled', 'sent', 'cancelled')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index gift_of_order on gift (order_id);
