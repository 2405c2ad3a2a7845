-- Who wants the newsletter. An address counts once it was confirmed by the link of a mail.
create table subscriber (
  id uuid primary key,
  email text not null unique,
  language text not null,
  state text not null check (state in ('asked', 'confirmed', 'left')),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  left_at timestamptz
);
create index subscriber_to_forget on subscriber (asked_at) where state = 'asked';

-- Which letters there are is what the shop's schema says: several lines of work add to them.
alter table letter drop constraint if exists letter_kind_check;
alter table letter add column subscriber_id uuid references subscriber on delete cascade;

-- The code of the personal link, and who came by whose.
alter table account add column referral_code text unique;
alter table account add column referred_by uuid references account on delete set null;
create index account_of_referrer on account (referred_by) where referred_by is not null;
