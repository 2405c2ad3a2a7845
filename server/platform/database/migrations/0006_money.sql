-- A browser that has shown, by a code mailed to the order's address, that it is the buyer's.
create table order_reader (
  order_id uuid not null references shop_order on delete cascade,
  buyer_id uuid not null references buyer on delete cascade,
  expires_at timestamptz not null,
  primary key (order_id, buyer_id)
);

-- The daily match walks orders by age.
create index shop_order_created on shop_order (created_at);
