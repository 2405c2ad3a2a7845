-- However many orders there are: what is looked for by age or state is found without reading all of the others.
create index if not exists payment_attempt_left on payment_attempt (page_expires_at) where state in ('declined', 'cancelled', 'expired');
create index if not exists webhook_seen_by_age on webhook_seen (at);
create index if not exists mail_of_order_by_age on mail (created_at) where order_id is not null;
create index if not exists job_of_subject on job (subject) where subject is not null;
-- carts of orders stay as long as these
create index if not exists cart_left on cart (expires_at) where state <> 'ordered';
create index if not exists cart_to_expire on cart (expires_at) where state = 'open';

-- Most browsers keep an order for ten years: whether something is left of one is looked at once a year. Null: not yet.
alter table buyer add column looked_at timestamptz;
create index if not exists buyer_to_look_at on buyer ((coalesce(looked_at, created_at)));

-- Limits on calls, for all processes together: what is left of a bucket, by keyed hash of whose it is and for what. After a crash all
-- are full again, and no replica needs them.
create unlogged table rate_bucket (
  key text primary key,
  remaining double precision not null,
  at timestamptz not null default clock_timestamp(),
  full_at timestamptz not null
);
