-- Rows of tables keep their empty cells, and of a computed ledger there is its result: all passages are made again.
insert into passages_due (source_id, kind) select distinct source_id, kind from passages order by source_id
  on conflict (source_id) do update set marked_at = now();
