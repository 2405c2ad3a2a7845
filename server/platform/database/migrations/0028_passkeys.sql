-- A customer may have a passkey asked for before codes are shown and before a saved card is used.

create table account_passkey (
  -- the credential's id as the browser names it, base64url
  id text primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index account_passkey_of_account on account_passkey (account_id);

-- A question to a passkey: of one session, for one purpose, answered once.
create table passkey_challenge (
  family_id uuid not null references session_family on delete cascade,
  purpose text not null check (purpose in ('add', 'passkeys', 'codes', 'cards')),
  challenge text not null,
  expires_at timestamptz not null,
  primary key (family_id, purpose)
);
create index passkey_challenge_to_forget on passkey_challenge (expires_at);

alter table account
  add column passkey_for_codes boolean not null default false,
  add column passkey_for_cards boolean not null default false,
  -- when whoever has lost every passkey may do without; null while nobody asked for it
  add column passkey_recovery_at timestamptz;

-- Only wider: a process of the version before writes what it wrote.
alter table reauthentication drop constraint reauthentication_purpose_check;
alter table reauthentication add constraint reauthentication_purpose_check
  check (purpose in ('email', 'mobile', 'export', 'closing', 'passkeys', 'recovery', 'codes', 'cards'));
