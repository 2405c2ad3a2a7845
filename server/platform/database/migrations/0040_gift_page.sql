-- A gift leads to a page of its own, which shows the code after a press.
alter table gift
  -- hash of the token in its link; null for a gift of an earlier version
  add column token_hash text unique,
  -- first time that its recipient saw the code
  add column opened_at timestamptz,
  add column thanked_at timestamptz,
  -- words of the recipient to the giver
  add column thanks text;
-- Codes shown on the page of a gift; counted once for each gift.
alter table code_reveal add column gift_id uuid unique;
alter table code_reveal drop constraint code_reveal_way_check;
alter table code_reveal add constraint code_reveal_way_check check (way in ('screen', 'print', 'mail', 'gift'));
