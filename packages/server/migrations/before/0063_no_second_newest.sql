drop index question_stats_recent;
