create sequence account_number start 100234;

create table account (
  id uuid primary key,
  -- RG-100234 for people, and the id in links of mails
  number integer not null unique default nextval('account_number'),
  -- in small letters
  email text unique check (email = lower(email)),
  email_verified_at timestamptz,
  -- argon2id in the PHC format
  password_hash text,
  first_name text not null default '',
  last_name text,
  language text not null,
  isd text,
  mobile text,
  mobile_verified_at timestamptz,
  google_sub text unique,
  picture text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_mobile on account (isd, mobile) where mobile_verified_at is not null;

-- One sign-in and all tokens that were renewed from it. They are derived from the seed and a key that is not in here.
create table session_family (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  seed text not null,
  -- which pair of tokens is the current one, from 1
  generation integer not null default 1,
  rotated_at timestamptz not null default now(),
  -- of the refresh token; moves on with each renewal
  expires_at timestamptz not null,
  -- for good
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index session_family_of_account on session_family (account_id);
create index session_family_to_forget on session_family (expires_at);

create table session_token (
  hash text primary key,
  family_id uuid not null references session_family on delete cascade,
  kind text not null check (kind in ('access', 'refresh')),
  generation integer not null,
  expires_at timestamptz not null,
  unique (family_id, kind, generation)
);

-- The code itself is derived from the id and a key, and stands nowhere.
create table one_time_code (
  id uuid primary key,
  purpose text not null check (purpose in ('signIn', 'mobile', 'emailVerify', 'emailChange')),
  -- keyed hash of who or what is proved
  target text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (purpose, target)
);
create index one_time_code_to_forget on one_time_code (expires_at);

create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  -- the address it was sent to: another address makes it void
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_of_account on password_reset (account_id);
create index password_reset_to_forget on password_reset (expires_at);

create table contact_message (
  id uuid primary key,
  ref text not null unique,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- Mails about accounts; what an order mails is in "mail".
create table letter (
  id uuid primary key,
  kind text not null check (kind in ('welcome', 'emailCode', 'emailLink', 'reset', 'contact', 'contactCopy')),
  recipient text not null,
  language text not null,
  account_id uuid references account on delete cascade,
  code_id uuid,
  contact_id uuid references contact_message on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'refused', 'dropped')),
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- What was tried or sent, by keyed hash; counted over a sliding time.
create table tally (
  id bigint generated always as identity primary key,
  key text not null,
  at timestamptz not null default now(),
  keep_until timestamptz not null
);
create index tally_of_key on tally (key, at);
create index tally_to_forget on tally (keep_until);

alter table shop_order add column account_id uuid references account on delete set null;
create index shop_order_of_account on shop_order (account_id, created_at) where account_id is not null;
