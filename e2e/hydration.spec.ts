import { aModerator } from './support/moderation.ts';
import { expect, type Member, open, signIn, type Site, test } from './support/test.ts';

// React takes over what the server rendered, for every reader of a question in every state. The
// watch of each test reports a page that hydrates differently.

const DUPLICATE = { reason: 'duplicate', note: 'See the other one.' } as const;

interface Thread {
  id: string;
  answerId: string;
  commentId: string;
}

/** What moderators and members do to a question. */
const STATES: Record<string, (site: Site, thread: Thread, moderator: Member) => Promise<unknown>> =
  {
    plain: async () => {},
    flagged: async (site, { id, answerId, commentId }) => {
      const flagger = await site.signUp();
      for (const [postType, postId] of [
        ['question', id],
        ['answer', answerId],
        ['comment', commentId],
      ] as const)
        await site.call(
          'POST /api/flags',
          { body: { postType, postId, reason: 'spam', note: 'Look.' } },
          flagger,
        );
    },
    closed: async (site, { id }, moderator) => {
      const other = await site.ask(await site.signUp());
      await site.call(
        'POST /api/moderation/questions/{id}/close',
        { params: { id }, body: { ...DUPLICATE, duplicateOf: other.id } },
        moderator,
      );
    },
    locked: (site, { id }, moderator) =>
      site.call(
        'POST /api/moderation/questions/{id}/lock',
        { params: { id }, body: { note: 'For now.' } },
        moderator,
      ),
    'with hidden posts': async (site, { answerId, commentId }, moderator) => {
      for (const id of [answerId, commentId])
        await site.call(
          'POST /api/moderation/posts/{id}/hide',
          { params: { id }, body: { reason: 'spam', note: '' } },
          moderator,
        );
    },
    hidden: (site, { id }, moderator) =>
      site.call(
        'POST /api/moderation/posts/{id}/hide',
        { params: { id }, body: { reason: 'spam', note: '' } },
        moderator,
      ),
  };

for (const [state, make] of Object.entries(STATES))
  test(`a question that is ${state} hydrates for every reader`, async ({
    page,
    context,
    site,
    watch,
  }) => {
    test.setTimeout(180_000);
    if (state === 'hidden') watch.allow(/404/);
    const [asker, answerer, moderator] = [
      await site.signUp(),
      await site.signUp({ tier: 'premium' }),
      await aModerator(site),
    ];
    const question = await site.ask(asker);
    const answer = await site.answer(answerer, question);
    await site.comment(answerer, question);
    const [comment] = await site.call('GET /api/questions/{id}/comments', {
      params: { id: question.id },
      query: {},
    });
    const thread = { id: question.id, answerId: answer.id, commentId: comment?.id ?? '' };
    await make(site, thread, moderator);
    for (const reader of [
      null,
      await site.signUp(),
      asker,
      answerer,
      moderator,
      await site.signUp({ tier: 'admin' }),
    ]) {
      await context.clearCookies();
      if (reader) await signIn(context, site, reader);
      // Twice: the second page may come from a cache.
      for (let time = 1; time <= 2; time++) {
        await open(page, `/questions/${question.id}`);
        await page.waitForLoadState('networkidle');
      }
    }
    expect(watch.problems).toEqual([]);
  });
