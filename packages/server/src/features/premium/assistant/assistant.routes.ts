import * as calls from '@lotwise/contract/premium/assistant';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import type { Limit } from '../../../platform/http/rate-limit.ts';
import { openChatModel } from '../../../providers/chat-model/open-chat-model.ts';
import { converse } from './assistant.service.ts';
import * as conversations from './conversations.service.ts';

const MINUTES = 10;

/** Nobody reads answers faster; programs that use an account do. */
const FAIR_USE: Limit = {
  name: 'assistant',
  points: 60,
  seconds: MINUTES * 60,
  sentence: `You have asked 60 questions in ${MINUTES} minutes, which is as many as fair use allows.`,
};

export function assistantRoutes(app: App): void {
  const { config, rateLimits } = app.platform;
  const model = config.chatModel && openChatModel(config.chatModel);
  route(
    app,
    calls.chat,
    async ({ me, now, platform }, { body }) => {
      await rateLimits.use(FAIR_USE, me.id);
      const answering = converse(platform, model, {
        ...body,
        userId: me.id,
        now,
        signal: new AbortController().signal,
      });
      for (;;) {
        const step = await answering.next();
        if (step.done) return step.value;
      }
    },
    {
      async *stream({ me, now, platform }, { body }, signal) {
        await rateLimits.use(FAIR_USE, me.id);
        const answering = converse(platform, model, { ...body, userId: me.id, now, signal });
        for (;;) {
          const { done, value } = await answering.next();
          if (done) return yield { event: 'done', data: value };
          yield value === 'restart'
            ? { event: 'restart', data: {} }
            : { event: 'delta', data: value };
        }
      },
    },
  );
  route(app, calls.listConversations, ({ db, me }) => conversations.list(db, me.id));
  route(app, calls.getConversation, ({ db, me }, { params }) =>
    conversations.read(db, { userId: me.id, id: params.id }),
  );
  route(app, calls.deleteConversation, ({ db, me }, { params }) =>
    conversations.remove(db, { userId: me.id, id: params.id }),
  );
  route(app, calls.forgetCountry, ({ db, me, now }, { params }) =>
    conversations.forgetCountry(db, { userId: me.id, id: params.id, now }),
  );
  route(app, calls.clearConversations, ({ db, me }) => conversations.removeAll(db, me.id));
}
