/** The forms under a question, as one chunk: visitors have none. */
export { AnswerForm } from '../answers/AnswerForm.tsx';
export { CommentForm } from '../comments/CommentForm.tsx';
