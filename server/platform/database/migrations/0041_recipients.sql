-- A number that somebody tops up: its name in an account, and whether a mail reminds of the end of the credit. A guest has a
-- row for as long as there are reminders; the name is on the device.
create table recipient (
  id uuid primary key,
  account_id uuid references account,
  email text,
  isd text not null,
  mobile text not null,
  name text check (length(name) between 1 and 300),
  order_id uuid unique references shop_order,
  remind_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (account_id is not null or email is not null),
  check (account_id is not null or name is null),
  check (name is not null or order_id is not null)
);
create unique index recipient_of_account on recipient (account_id, isd, mobile) where account_id is not null;
create unique index recipient_of_guest on recipient (email, isd, mobile) where email is not null;
