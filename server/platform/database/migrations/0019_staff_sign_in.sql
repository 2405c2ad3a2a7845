-- Staff have roles and a second factor, their browsers are known, what two people decide waits, and the log is signed.
alter table staff_account
  -- who was there before could do everything
  add column role text not null default 'owner' check (role in ('look', 'decide', 'refund', 'owner')),
  -- where a sign-in from a new device is told; null: to the shop's address for staff
  add column email text,
  -- the secret of the one-time codes, sealed; null without them
  add column totp_sealed bytea,
  -- the time step of the last code that was taken: none counts twice
  add column totp_step bigint;

alter table staff_invite
  add column role text not null default 'owner' check (role in ('look', 'decide', 'refund', 'owner')),
  -- whose sign-in is made anew with it; null for a new account
  add column staff_id uuid references staff_account;

create table staff_passkey (
  -- the credential's own id, base64url
  id text primary key,
  staff_id uuid not null references staff_account,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_of_staff on staff_passkey (staff_id);

create table staff_recovery_code (
  hash text primary key,
  staff_id uuid not null references staff_account,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index staff_recovery_code_of_staff on staff_recovery_code (staff_id);

-- A browser that somebody has signed in with, by a cookie.
create table staff_device (
  id uuid primary key,
  staff_id uuid not null references staff_account,
  secret_hash text not null,
  address text not null,
  -- ISO 3166-1 alpha-2
  country text,
  browser text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (staff_id, secret_hash)
);

-- Nobody stays signed in over this step: their sessions have no device.
delete from staff_session;
alter table staff_session
  add column id uuid not null unique,
  -- what was proved: the password alone opens nothing but the second factor
  add column proved text not null check (proved in ('password', 'full')),
  add column device_id uuid references staff_device on delete cascade,
  -- what a passkey has to sign, and a secret of codes that is being set up, sealed
  add column challenge text,
  add column totp_sealed bytea;
create index staff_session_of_staff on staff_session (staff_id);

-- What one has asked for and another has to confirm.
create table staff_approval (
  id uuid primary key,
  kind text not null check (kind in ('refund', 'limit')),
  -- the order or the request for a limit
  subject uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'expired')),
  asked_by uuid not null references staff_account,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by uuid references staff_account,
  decided_at timestamptz,
  check (state <> 'confirmed' or (decided_by is not null and decided_by <> asked_by))
);
create unique index staff_approval_one_waiting on staff_approval (kind, subject) where state = 'waiting';

-- From here on the shop signs each line with a key that the database does not have; the lines before keep their plain hashes.
alter table staff_audit add column signed boolean not null default false;
drop trigger staff_audit_chain on staff_audit;
drop function staff_audit_chain();
-- The end of the log, signed too, so that lines cannot be cut off unseen.
create table staff_audit_head (
  one boolean primary key default true check (one),
  last_id bigint not null,
  signature text not null
);
