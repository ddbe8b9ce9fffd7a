-- A new answer, or a new score, stores a question's search document anew, and with it each of its
-- words in the index: some hundred places. They are gathered in a list that is brought into the index
-- together; a search reads the list beside it, so that it stays short.
alter index question_search_document set (fastupdate = on, gin_pending_list_limit = 256);
