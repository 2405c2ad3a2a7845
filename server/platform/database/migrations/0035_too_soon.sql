-- An operator takes no second top-up of a number within two minutes: since when a delivery waits for that.
alter table delivery add column too_soon_since timestamptz;
-- Open pages learn that their top-up waits.
drop trigger order_changed on delivery;
create trigger order_changed after update of state on delivery
  for each row when (new.state in ('delivered', 'failed', 'tooSoon')) execute function notify_order_changed();
