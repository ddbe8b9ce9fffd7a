/** A post that may be edited or deleted; title and tags are a question's. */
export interface EditablePost {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
  content: string;
  createdAt: string;
  updatedAt: string;
  author: { id: string };
  title?: string;
  tags?: string[];
}
