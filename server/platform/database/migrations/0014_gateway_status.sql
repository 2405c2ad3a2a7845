-- Whether a provider serves us, by machines/server/gatewayStatus.machine.ts; a provider without a row does.
create table gateway_status (
  gateway text primary key,
  state text not null check (state in ('trading', 'doubtful', 'paused', 'probing')),
  -- why it is doubted or paused, and by which call
  reason text,
  operation text,
  -- of the state, by the database's clock
  since timestamptz not null default now(),
  -- the first unanswered call since the last answered one, and how many there were
  failing_since timestamptz,
  failures integer not null default 0
);
