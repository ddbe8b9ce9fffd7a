import type { Jurisdiction } from '@lotwise/domain/jurisdictions';

/** A post that may be edited or deleted; title, tags, country and tax year are a question's. */
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
  jurisdiction?: Jurisdiction | null;
  taxYear?: number | null;
}
