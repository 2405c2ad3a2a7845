-- What the law wants to know of whoever buys prepaid vouchers.
alter table account
  add column gender text check (gender in ('male', 'female')),
  add column dob date,
  add column street text,
  add column houseno text,
  add column postcode text,
  add column city text,
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column address_verified_at timestamptz,
  -- only the form of the address could be checked: staff look at it
  add column address_flag text check (address_flag in ('formatOnly')),
  -- name or birth date were changed: a document handed in before proves somebody else
  add column identity_changed_at timestamptz,
  add column bowner_at timestamptz,
  add column bowner_version text,
  add column terms_accepted_at timestamptz,
  add column terms_version text,
  add column voucher_tier text not null default 'standard' check (voucher_tier in ('standard', 'extended'));

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name;
end $$;

-- What somebody declared and agreed to, with who they said they were then.
create table declaration (
  id bigint generated always as identity primary key,
  account_id uuid not null references account,
  kind text not null check (kind in ('bowner', 'terms')),
  text_version text not null,
  at timestamptz not null default now(),
  ip text not null,
  person jsonb not null
);
create index declaration_of_account on declaration (account_id, id);
create trigger declaration_append_only before update or delete on declaration
  for each row execute function refuse_change();
create trigger declaration_kept before truncate on declaration
  for each statement execute function refuse_change();

-- What an order takes of its customer's limits, from the moment it is made until it ends without goods.
create table voucher_reservation (
  order_id uuid primary key references shop_order,
  account_id uuid not null references account,
  amount integer not null check (amount > 0),
  -- the day in Zurich it counts for
  day date not null,
  created_at timestamptz not null default now(),
  released_at timestamptz
);
create index voucher_reservation_held on voucher_reservation (account_id, day) where released_at is null;

create table limit_request (
  id uuid primary key,
  account_id uuid not null references account,
  -- what the customer wrote
  contact_id uuid not null references contact_message,
  state text not null default 'pending' check (state in ('pending', 'granted', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  reason text,
  check ((state = 'pending') = (decided_at is null))
);
create unique index limit_request_one_pending on limit_request (account_id) where state = 'pending';
create index limit_request_of_account on limit_request (account_id, created_at);

-- Each time that codes of an order leave the vault for somebody's eyes.
create table code_reveal (
  id bigint generated always as identity primary key,
  order_id uuid not null references shop_order,
  way text not null check (way in ('screen', 'print', 'mail')),
  -- who: the account that was signed in, else the browser; of a mail, the mail
  account_id uuid,
  buyer_id uuid,
  mail_id uuid unique,
  at timestamptz not null default now()
);
create index code_reveal_of_order on code_reveal (order_id, id);
create trigger code_reveal_append_only before update or delete on code_reveal
  for each row execute function refuse_change();
create trigger code_reveal_kept before truncate on code_reveal
  for each statement execute function refuse_change();

create index shop_order_vouchers on shop_order (account_id, created_at)
  where account_id is not null and item ->> 'ProdType' = '3';

-- the decision that a letter tells: a limit request or a document
alter table letter add column about uuid;
alter table letter drop constraint letter_kind_check;
alter table letter add constraint letter_kind_check check (kind in (
  'welcome', 'emailCode', 'emailLink', 'reset', 'contact', 'contactCopy',
  'limitGranted', 'limitRefused', 'idReceived', 'idApproved', 'idRejected'));
