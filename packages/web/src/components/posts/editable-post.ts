import type { Jurisdiction } from '@lotwise/domain/countries/jurisdictions';

/**
 * A post that may be edited or deleted; title, tags, country and tax year are a question's. Its
 * text is read when it is edited.
 */
export interface EditablePost {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
  createdAt: string;
  updatedAt: string;
  author: { id: string };
  title?: string;
  tags?: string[];
  jurisdiction?: Jurisdiction | null;
  taxYear?: number | null;
}
