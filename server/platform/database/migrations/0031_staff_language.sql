-- The language in which somebody reads the staff pages and is written to; null until they have chosen one.
alter table staff_account add column language text;
