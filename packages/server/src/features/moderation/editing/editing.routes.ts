import {
  answerHistory,
  commentHistory,
  editAnswer,
  editComment,
  editQuestion,
  questionHistory,
  removeAnswer,
  removeComment,
  removeQuestion,
} from '@lotwise/contract/editing';
import { answer } from '../../../platform/http/answer.ts';
import type { App, Context } from '../../../platform/http/app.ts';
import type { Member } from '../../../platform/http/session.ts';
import { answerFor } from '../../community/answers/answers.service.ts';
import { commentFor } from '../../community/comments/comments.service.ts';
import { profileTags } from '../../members/member-pages/member-pages.service.ts';
import * as questions from '../../community/questions/questions.service.ts';
import { LISTS_TAG, questionTag, STATS_TAG } from '../../../platform/cache/tags.ts';
import { edit } from './editing.service.ts';
import { historyOf } from './history.service.ts';
import { remove } from './removal.service.ts';

export function editingRoutes(app: App): void {
  const isLimited = app.platform.config.hasRateLimits;

  answer(
    app,
    editQuestion,
    async (
      { db, me, now, purge },
      { params: { id }, body: { description, note, basedOn, ...change } },
    ) => {
      await edit(db, {
        type: 'question',
        id,
        editor: me,
        change: { ...change, source: description },
        note: note ?? null,
        basedOn: basedOn ?? null,
        now,
        isLimited,
      });
      purge(questionTag(id), LISTS_TAG, STATS_TAG);
      return questions.get(db, id, me.id, now);
    },
  );

  answer(app, editAnswer, async (context, { params: { id }, body }) => {
    await editReply('answer', id, body, context);
    return answerFor(context.db, { id, readerId: context.me.id, now: context.now });
  });

  answer(app, editComment, async (context, { params: { id }, body }) => {
    const questionId = await editReply('comment', id, body, context);
    return commentFor(context.db, { id, questionId });
  });

  for (const [call, type] of [
    [removeQuestion, 'question'],
    [removeAnswer, 'answer'],
    [removeComment, 'comment'],
  ] as const)
    answer(app, call, async ({ db, me, now, purge }, { params: { id } }) => {
      const { questionId, authorIds } = await remove(db, { type, id, remover: me, now });
      purge(questionTag(questionId), LISTS_TAG, STATS_TAG, ...(await profileTags(db, authorIds)));
      return undefined;
    });

  for (const [call, type] of [
    [questionHistory, 'question'],
    [answerHistory, 'answer'],
    [commentHistory, 'comment'],
  ] as const)
    answer(app, call, ({ db }, { params, query }) => historyOf(db, type, params.id, query.page));

  async function editReply(
    type: 'answer' | 'comment',
    id: string,
    {
      content,
      note,
      basedOn,
    }: { content: string; note?: string | null | undefined; basedOn?: string | undefined },
    { db, me, now, purge }: Context<Member>,
  ): Promise<string> {
    const { questionId } = await edit(db, {
      type,
      id,
      editor: me,
      change: { source: content },
      note: note ?? null,
      basedOn: basedOn ?? null,
      now,
      isLimited,
    });
    purge(questionTag(questionId), STATS_TAG);
    return questionId;
  }
}
