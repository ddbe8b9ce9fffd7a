/** Where a text is being made. One draft a member and place. */
export const DRAFT_PLACES = [
  'ask',
  'answer',
  'comment',
  'edit_question',
  'edit_answer',
  'edit_comment',
  'insight',
  'edit_insight',
] as const;
export type DraftPlace = (typeof DRAFT_PLACES)[number];

/** Whether a draft is of an insight: those are on no question's page. */
export const isOfInsight = (place: DraftPlace): boolean =>
  place === 'insight' || place === 'edit_insight';

/**
 * What the browser holds of a text: when it was last changed, and the server's version it grew
 * from.
 */
export interface HeldHere {
  isEmpty: boolean;
  /** Whether it holds something that the server was never told. */
  isUnsaved: boolean;
  changedAtMs: number;
  version: number | null;
}

/** What the server holds of it. */
export interface HeldThere {
  version: number;
  savedAtMs: number;
}

export type Reconciliation =
  | 'keep_here'
  | 'save_here'
  | 'take_there'
  | 'take_there_and_offer_here'
  | 'drop_here';

/**
 * Which text goes on when a place is opened: the newest, and nothing that nobody has seen is lost.
 *
 * | here                  | there                        | then                                                |
 * |-----------------------|------------------------------|-----------------------------------------------------|
 * | empty                 | nothing                      | keep here                                           |
 * | anything saved, empty | any                          | take there                                          |
 * | saved                 | nothing: posted or discarded | drop here                                           |
 * | unsaved               | nothing                      | save here                                           |
 * | unsaved               | the version it grew from     | save here                                           |
 * | unsaved, newer        | another version              | save here (the server keeps the other, to be offered) |
 * | unsaved, older        | another version              | take there, offer here                              |
 */
export function reconcile(here: HeldHere, there: HeldThere | null): Reconciliation {
  if (!there) return here.isEmpty ? 'keep_here' : here.isUnsaved ? 'save_here' : 'drop_here';
  if (here.isEmpty || !here.isUnsaved) return 'take_there';
  if (here.version === there.version || here.changedAtMs > there.savedAtMs) return 'save_here';
  return 'take_there_and_offer_here';
}
