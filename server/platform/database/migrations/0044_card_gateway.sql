-- The payment provider that stores the card.
alter table saved_card add column gateway text not null default 'card';
