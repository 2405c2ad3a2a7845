-- Rule of an owner for a shop run by one person; without a row it is off.
create table staff_rule (
  one boolean primary key default true check (one),
  sole_decisions boolean not null
);
