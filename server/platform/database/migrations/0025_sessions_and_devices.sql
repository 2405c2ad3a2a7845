-- A customer sees where they are signed in, and a session that nobody uses ends by the clock of the server.

-- A browser that a customer has signed in with, by a cookie. The hash holds the account too: two customers of one browser
-- are not told to belong together.
create table account_device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  secret_hash text not null unique,
  -- Firefox, Linux; null where the browser does not say it
  browser text,
  system text,
  -- ISO 3166-1 alpha-2, of the last sign-in; null where it is not known
  country text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index account_device_of_account on account_device (account_id);
create index account_device_to_forget on account_device (last_seen_at);

-- The defaults are for a process of the version before, which may still sign people in beside this one.
alter table session_family
  add column device_id uuid references account_device on delete set null,
  add column last_seen_at timestamptz not null default now(),
  -- when it ends unless it is used before
  add column idle_at timestamptz not null default now() + interval '90 minutes';
create index session_family_of_device on session_family (device_id) where device_id is not null;
