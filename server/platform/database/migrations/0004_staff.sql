-- People at the staff desk. They are not customers and share nothing with "account".
create table staff_account (
  id uuid primary key,
  -- what they sign in with, in small letters
  login text not null unique check (login = lower(login)),
  name text not null,
  -- argon2id in the PHC format
  password_hash text not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

create table staff_invite (
  token_hash text primary key,
  -- null for the first account of all
  invited_by uuid references staff_account,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table staff_session (
  token_hash text primary key,
  staff_id uuid not null references staff_account on delete cascade,
  last_seen_at timestamptz not null default now(),
  ends_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index staff_session_to_forget on staff_session (ends_at);

create table id_document (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  doctype text not null check (doctype in ('passport', 'id_card', 'residence_permit', 'proof_of_address')),
  filename text not null,
  pages integer not null check (pages > 0),
  status text not null default 'under_review' check (status in ('under_review', 'approved', 'rejected')),
  uploaded_at timestamptz not null default now(),
  reviewed_at timestamptz,
  reviewed_by uuid references staff_account,
  -- why not: the name of a text, and what staff wrote besides
  reason text,
  note text,
  check ((status = 'under_review') = (reviewed_at is null))
);
create unique index id_document_one_in_review on id_document (account_id) where status = 'under_review';
create index id_document_queue on id_document (uploaded_at) where status = 'under_review';
create index id_document_of_account on id_document (account_id, uploaded_at);

-- Each page as a picture that was drawn anew from what was sent, sealed. The file itself is not kept.
create table id_document_page (
  document_id uuid not null references id_document on delete cascade,
  position integer not null,
  sealed bytea not null,
  primary key (document_id, position)
);

-- Everything that was done at the desk. Each row holds the hash of the one before it; nothing is ever changed.
create table staff_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  staff_id uuid references staff_account,
  action text not null,
  -- what it was done to, e.g. a document or an order
  subject text,
  detail jsonb not null default '{}',
  hash text not null default ''
);
create index staff_audit_of_subject on staff_audit (subject, id);

create function staff_audit_hash(before text, r staff_audit) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    before, r.id, extract(epoch from r.at), r.staff_id, r.action, r.subject, r.detail)::text, 'UTF8')), 'hex')
$$;

create function staff_audit_chain() returns trigger language plpgsql as $$
begin
  -- One at a time, numbered inside, or two rows would follow the same one.
  perform pg_advisory_xact_lock(7244005);
  new.id := nextval(pg_get_serial_sequence('staff_audit', 'id'));
  new.at := clock_timestamp();
  new.hash := staff_audit_hash(coalesce((select hash from staff_audit order by id desc limit 1), ''), new);
  return new;
end $$;
create trigger staff_audit_chain before insert on staff_audit for each row execute function staff_audit_chain();

create function staff_audit_frozen() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed';
end $$;
create trigger staff_audit_frozen before update or delete or truncate on staff_audit
  for each statement execute function staff_audit_frozen();
