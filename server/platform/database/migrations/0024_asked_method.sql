-- Which of the card gateway's methods the shopper asked for; null leaves it to the provider's page.
alter table payment_attempt add column asked_method text;
