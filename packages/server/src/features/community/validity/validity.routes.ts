import { setValidity } from '@lotwise/contract/validity';
import { answer } from '../../../platform/http/answer.ts';
import type { App } from '../../../platform/http/app.ts';
import { questionTag } from '../../../platform/cache/tags.ts';
import * as validity from './validity.service.ts';

export function validityRoutes(app: App): void {
  answer(app, setValidity, async ({ db, me, now, purge }, { params, body }) => {
    const { questionId, ...reply } = await validity.set(db, {
      answerId: params.id,
      memberId: me.id,
      body,
      now,
    });
    purge(questionTag(questionId));
    return reply;
  });
}
