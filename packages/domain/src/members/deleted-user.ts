/**
 * Who what a deleted member wrote belongs to: one account for all of them, which nobody can sign in
 * to.
 */
export const DELETED_USER_ID = '00000000-0000-7000-8000-000000000000';

/** Its name. No member can take it: a username holds no space. */
export const DELETED_USERNAME = 'deleted user';
