import {
  answerHistory,
  commentHistory,
  questionHistory,
} from '@lotwise/contract/moderation/editing';
import { route } from '../../../platform/http/route.ts';
import type { App } from '../../../platform/http/app.ts';
import { historyOf } from './history.service.ts';

export function editingRoutes(app: App): void {
  for (const [call, type] of [
    [questionHistory, 'question'],
    [answerHistory, 'answer'],
    [commentHistory, 'comment'],
  ] as const)
    route(app, call, ({ db }, { params, query }) => historyOf(db, type, params.id, query.page));
}
