-- An attempt whose capture was asked for, or that the provider still looks at, is open too.
drop index payment_attempt_one_open;
create unique index payment_attempt_one_open on payment_attempt (order_id)
  where state in ('created', 'open', 'capturing', 'pending');
drop index payment_attempt_unsettled;
create index payment_attempt_unsettled on payment_attempt (created_at)
  where state in ('created', 'open', 'capturing', 'pending');

alter table payment_attempt
  -- what a refund has to name, where that is not the transaction
  add column capture_id text,
  -- counts the captures that were refused: the next one is asked for under a new key
  add column capture_round integer not null default 1,
  -- before this moment a provider that may still reverse the payment is not believed
  add column confirm_after timestamptz,
  -- the account that wants its card to be kept
  add column save_for uuid references account on delete set null;
create index payment_attempt_of_capture on payment_attempt (gateway, capture_id) where capture_id is not null;

alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check
  check (state in ('requested', 'pending', 'completed', 'refused'));

-- A card that an account keeps: the provider's alias and what a person knows the card by; never its number.
create table saved_card (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- null once the provider has forgotten it
  alias text,
  brand text not null,
  masked text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null check (expiry_year between 2000 and 2099),
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (account_id, alias)
);
alter table payment_attempt add column saved_card_id uuid references saved_card on delete set null;
