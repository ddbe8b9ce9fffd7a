-- Answers and comments are written by the server's own statements.
drop function post_answer, post_comment, enter_thread, notify_members, quoted_title;
