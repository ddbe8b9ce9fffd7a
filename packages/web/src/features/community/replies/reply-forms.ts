/** The forms under a question, as one chunk: visitors have none. */
export { AnswerForm } from './AnswerForm.tsx';
export { CommentForm } from './CommentForm.tsx';
