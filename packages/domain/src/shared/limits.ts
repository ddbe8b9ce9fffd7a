/** Every limit on what a person may send, in characters unless the name says otherwise. */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
/** Long enough for every name that an import ever made. */
export const USERNAME_IMPORTED_MAX = 100;
export const SIGNUP_PASSWORD_MIN = 6;
export const NEW_PASSWORD_MIN = 8;
/** Long enough for any passphrase; a bound, because hashing costs. */
export const PASSWORD_MAX = 256;
export const EMAIL_MAX = 254;
export const NAME_MAX = 100;
export const BIO_MAX = 500;
export const TITLE_MAX = 200;
/** A title in the making may be too long: it is refused in words when it is posted, never cut. */
export const DRAFT_TITLE_MAX = 2000;
export const POST_MAX = 50_000;
export const COMMENT_MAX = 5_000;
export const TAGS_MAX = 5;
/** What a member says they know. */
export const EXPERTISE_TAGS_MAX = 20;
export const MAX_TAG_LENGTH = 35;
export const SEARCH_MAX = 200;
export const EXCERPT_MAX = 400;
/** What a line of a list shows: of a short answer, and of the question below one. */
export const LINE_MAX = 95;
/** Primary sources an answer may name. */
export const SOURCES_MAX = 5;
/** What changed in the law, in words. */
export const VALIDITY_NOTE_MAX = 1000;
export const SHARE_TEXT_LENGTH = 100;

export const QUESTIONS_PER_PAGE = 20;
export const MEMBERS_PER_PAGE = 48;
export const NOTIFICATIONS_PER_PAGE = 20;
export const PAGE_BUTTONS = 5;
export const PAGE_MAX = 1_000_000;
/** How far the administration pages through members; further on, a search leads. */
export const USER_PAGES_MAX = 200;

/** A saved ledger, compressed. */
export const LEDGER_MAX_BYTES = 20 * 1024 * 1024;
export const LEDGER_NAME_MAX = 100;
export const LEDGERS_MAX = 20;

export const PREMIUM_PRICE = '$9.99';

/** Every token of a mailed link or a begun sign-in is shorter than this. */
export const TOKEN_MAX = 2000;
export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 60;
export const RECOVERY_CODES = 10;
/** The shortest title that similar questions are looked for. */
export const SUGGEST_FROM = 10;
/** A question to the assistant. */
export const ASK_MAX = 2000;
export const EDIT_NOTE_MAX = 200;
export const REVISIONS_PER_PAGE = 20;
export const TICKET_SUBJECT_MAX = 150;
export const TICKET_TEXT_MAX = 10_000;
export const TICKETS_PER_PAGE = 20;
/** The most bytes of an uploaded image or document. */
export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024;

/** With fewer results a search is helped along. */
export const FEW_RESULTS = 5;
