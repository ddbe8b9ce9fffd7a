/** Why a request was refused. A closed list; {@link STATUS_OF} maps each to its HTTP status. */
export type RefusalCode =
  | 'invalid'
  | 'sign_in'
  | 'forbidden'
  | 'not_found'
  | 'wrong_method'
  | 'too_slow'
  | 'conflict'
  | 'too_large'
  | 'wrong_media_type'
  | 'not_the_same'
  | 'too_many'
  | 'unavailable';

/** The one table from code to status. */
export const STATUS_OF: Record<RefusalCode, number> = {
  invalid: 400,
  sign_in: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_media_type: 415,
  not_the_same: 422,
  too_many: 429,
  unavailable: 503,
};

/**
 * What is wrong with one field: its path with dots (`tags.0`) and a sentence for the person who
 * filled it in.
 */
export interface FieldError {
  path: string;
  message: string;
}

/** RFC 9457 problem details as this API sends them, media type `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: FieldError[];
}
