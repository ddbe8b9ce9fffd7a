import { addressOf } from './features/community/questions/questions.service.ts';
import { movedTo } from './features/community/closing/thread.service.ts';
import type { PageMoves } from './pages/render.ts';

const SHORT_ADDRESS = /^\/questions\/([^/]+)\/?$/;

/**
 * Old links and robots ask for one question after another by its id alone; where a merged one went,
 * only the database knows.
 */
export const pageMoves: PageMoves = {
  async ofShortAddress(db, pathname) {
    const id = SHORT_ADDRESS.exec(pathname)?.[1];
    return id === undefined ? undefined : addressOf(db, id);
  },
  async ofMissing(db, subjectId) {
    const id = await movedTo(db, subjectId);
    return id && `/questions/${id}`;
  },
};
