import { aModerator } from './support/moderation.ts';
import { settled } from './support/settled.ts';
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

interface World {
  /** The question in each state. */
  questions: string[];
  readers: Record<string, Member | null>;
}

const worlds = new WeakMap<Site, Promise<World>>();
function worldOf(site: Site): Promise<World> {
  const world = worlds.get(site) ?? makeWorld(site);
  worlds.set(site, world);
  return world;
}

async function makeWorld(site: Site): Promise<World> {
  const [asker, answerer, moderator] = [
    await site.signUp(),
    await site.signUp({ tier: 'premium' }),
    await aModerator(site),
  ];
  const questions: string[] = [];
  for (const make of Object.values(STATES)) {
    const question = await site.ask(asker);
    const answer = await site.answer(answerer, question);
    await site.comment(answerer, question);
    const [comment] = await site.call('GET /api/questions/{id}/comments', {
      params: { id: question.id },
      query: {},
    });
    const thread = { id: question.id, answerId: answer.id, commentId: comment?.id ?? '' };
    await make(site, thread, moderator);
    questions.push(question.id);
  }
  const [other, admin] = [await site.signUp(), await site.signUp({ tier: 'admin' })];
  return {
    questions,
    readers: {
      visitor: null,
      member: other,
      author: asker,
      'author of the answer': answerer,
      moderator,
      admin,
    },
  };
}

for (const name of ['visitor', 'member', 'author', 'author of the answer', 'moderator', 'admin'])
  test(`a question in every state hydrates for its reader (${name})`, async ({
    page,
    context,
    site,
    watch,
  }) => {
    // A hidden question is found by some of them only.
    watch.allow(/404/);
    const { questions, readers } = await worldOf(site);
    const reader = readers[name];
    if (reader) await signIn(context, site, reader);
    for (const id of questions) {
      await open(page, `/questions/${id}`);
      await settled(page);
    }
    expect(questions).toHaveLength(Object.keys(STATES).length);
  });
