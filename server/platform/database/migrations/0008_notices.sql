-- What staff have to know: a provider that does not serve us, money that a person has to look at. One open row for each thing.
create table staff_notice (
  id uuid primary key,
  kind text not null,
  -- the gateway it is about, by its name in the shop
  gateway text not null,
  reason text not null,
  -- what it is about beside the gateway, such as a payment attempt; empty when it is the gateway alone
  subject text not null default '',
  detail jsonb not null default '{}',
  count integer not null default 1,
  since timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  resolved_at timestamptz
);
create unique index staff_notice_open on staff_notice (kind, gateway, reason, subject) where resolved_at is null;
create index staff_notice_subject on staff_notice (subject) where subject <> '';

-- When the provider was first asked for this round of a refund: a repeat asks for what has gone back before it asks for money.
alter table refund add column asked_at timestamptz;
