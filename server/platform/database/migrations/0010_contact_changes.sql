-- A proof that whoever holds a session is the account's owner, for one kind of change; taken away by the change.
create table reauthentication (
  family_id uuid not null references session_family on delete cascade,
  purpose text not null check (purpose in ('email', 'mobile')),
  expires_at timestamptz not null,
  primary key (family_id, purpose)
);

-- How an account could be reached before a change. The link that brings it back is derived from the id and a key.
create table contact_change (
  id uuid primary key,
  -- the order of the changes of one account
  position integer not null generated always as identity,
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('email', 'mobile')),
  email text,
  email_verified_at timestamptz,
  isd text,
  mobile text,
  mobile_verified_at timestamptz,
  google_sub text,
  -- what the messages say was changed to; masked
  changed_to text not null,
  expires_at timestamptz not null,
  undone_at timestamptz,
  created_at timestamptz not null default now()
);
create index contact_change_of_account on contact_change (account_id);
create index contact_change_of_email on contact_change (email) where email_verified_at is not null;
create index contact_change_of_mobile on contact_change (isd, mobile) where mobile_verified_at is not null;
create index contact_change_to_forget on contact_change (expires_at);

-- Which purposes there are is what the shop's schema says. Codes of an account go when a change is undone.
alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add column account_id uuid references account on delete cascade;
create index one_time_code_of_account on one_time_code (account_id) where account_id is not null;
