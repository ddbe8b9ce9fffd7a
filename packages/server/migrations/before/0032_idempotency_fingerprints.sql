-- What a key stands for: method, path and body of its first request, as a hash. Keys of before live a day and have none.
alter table idempotency_keys add column fingerprint bytea;
