-- Open pages hear at once that their order changed, whichever process changed it. The channel carries the order's id alone.
create function notify_order_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('order_changed', case when tg_table_name = 'shop_order' then to_jsonb(new)->>'id' else to_jsonb(new)->>'order_id' end);
  return null;
end
$$;

create trigger order_changed after update of state on shop_order
  for each row execute function notify_order_changed();
create trigger order_changed after insert or update of state on payment_attempt
  for each row execute function notify_order_changed();
create trigger order_changed after insert or update of state on delivery
  for each row execute function notify_order_changed();
create trigger order_changed after insert or update of state on refund
  for each row execute function notify_order_changed();

-- When the buyer saw how a paid order ended; until then the shop's pages tell of it. What ended before this is no news.
alter table shop_order add column seen_at timestamptz;
update shop_order set seen_at = now() where state in ('completed', 'refunded', 'cancelled');
create index shop_order_of_buyer on shop_order (buyer_id, created_at);
