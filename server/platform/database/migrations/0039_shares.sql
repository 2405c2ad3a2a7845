-- Link of a buyer to the live receipt of a top-up, for its recipient.
create table topup_share (
  id uuid primary key,
  order_id uuid not null unique references shop_order,
  token_hash text not null unique,
  -- first name of the buyer, as the recipient knows it; may be empty
  sender text not null,
  language text not null,
  created_at timestamptz not null default now()
);
