-- Notes of staff about an order.
create table order_note (
  id uuid primary key,
  order_id uuid not null references shop_order,
  staff_id uuid not null references staff_account,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_note_order on order_note (order_id, created_at);
