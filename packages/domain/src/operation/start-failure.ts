/** What a page says whose code did not come: it stands as the server wrote it. */
export const START_FAILURE =
  'The page did not load fully. You can read it, but its buttons won’t work yet. ';
