-- The customer who buys with this browser; its cookie then opens nothing without that customer's session. Null for a guest.
alter table buyer add column account_id uuid references account on delete set null;

update buyer set account_id = (
  select o.account_id from shop_order o
    where o.buyer_id = buyer.id and o.account_id is not null
    order by o.created_at desc limit 1);
