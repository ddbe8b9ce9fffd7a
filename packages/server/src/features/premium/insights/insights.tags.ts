/** Cache tag of all that shows insights: they change a few times a day. */
export const INSIGHTS_TAG = 'insights';
