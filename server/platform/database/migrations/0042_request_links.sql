-- Link of a customer by which a recipient requests a top-up.
create table request_link (
  id uuid primary key,
  account_id uuid not null references account,
  -- the requested top-up
  order_id uuid not null unique references shop_order,
  token_hash text not null unique,
  -- first name of the customer, as the recipient knows it; may be empty
  sender text not null,
  language text not null,
  -- the last request
  asked_at timestamptz,
  created_at timestamptz not null default now()
);
create index request_link_of_account on request_link (account_id);
