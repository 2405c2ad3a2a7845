-- Which terms were accepted with an order, by their version; null of an order from before this was written down.
alter table shop_order add column terms_version text;
