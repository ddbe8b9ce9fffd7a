/** A post that may be edited or deleted. What it says is read when it is edited. */
export interface EditablePost {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
  createdAt: string;
  updatedAt: string;
  author: { id: string };
}
