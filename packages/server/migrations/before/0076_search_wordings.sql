-- The other words in which a question is asked are searched like its text.
update question_search s
set document = s.document || setweight(to_tsvector('english', array_to_string(q.wordings, ' ')), 'C')
from questions q
where q.id = s.question_id and q.wordings <> '{}';
