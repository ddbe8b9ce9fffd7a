-- A search for a common word reads some thousand documents; fetched from the toast table each costs six pages and five times the time.
alter table question_search alter document set storage main;
alter table question_search set (toast_tuple_target = 8160);
