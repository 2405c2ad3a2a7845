-- Percentage of the promo code at the time of the order. Null for a fixed amount and for earlier orders.
alter table shop_order add column discount_percent integer;
