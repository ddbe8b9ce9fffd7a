-- Copies of counters (0082) that hidden posts had kept: there is no table to bring them back to.
delete from hidden_rows where to_regclass(table_name) is null;
