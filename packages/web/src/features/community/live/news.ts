import { createStore } from '../../../lib/store.ts';

/** What came to a question since its page was read, and is not shown yet. */
export interface News {
  questionId: string;
  answers: readonly string[];
  comments: readonly string[];
  isAcceptanceNew: boolean;
}

export const NO_NEWS: News = { questionId: '', answers: [], comments: [], isAcceptanceNew: false };

/** The news of the question whose page is open. */
export const news = createStore<News>(NO_NEWS);

/** Adds to the news of a question; news of another question are over. */
export function addNews(questionId: string, part: Partial<Omit<News, 'questionId'>>): void {
  const held = news.get();
  const before = held.questionId === questionId ? held : { ...NO_NEWS, questionId };
  news.set({
    questionId,
    answers: [...new Set([...before.answers, ...(part.answers ?? [])])],
    comments: [...new Set([...before.comments, ...(part.comments ?? [])])],
    isAcceptanceNew: part.isAcceptanceNew ?? before.isAcceptanceNew,
  });
}
