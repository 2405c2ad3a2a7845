-- How the daily reconciliation ended, for figures that outlive a process.
create table reconciliation_run (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  orders integer not null,
  differences integer not null,
  unanswered integer not null
);

-- Orders that are not at their end are looked at every few seconds, however many there are of the others.
create index shop_order_unfinished on shop_order (state, updated_at)
  where state in ('confirmed', 'payment', 'processing', 'refundDue', 'refunding', 'refundRefused');
create index job_given_up on job (kind) where failed_at is not null;
