import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditedInsight } from '@lotwise/contract/premium/insights';
import { POST_MAX } from '@lotwise/domain/shared/limits';
import { useDraft } from '../../../lib/forms/draft.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { TagEntry } from '../../../components/editor/TagEntry.tsx';
import { DraftStatus } from '../../../components/editor/DraftStatus.tsx';
import { WritingField } from '../../../components/editor/WritingField.tsx';
import { bodyOf, EMPTY, formOf, type InsightForm, sharesText, timeOf } from './insight-form.ts';
import { YearFields } from './YearFields.tsx';

type Sent = { insight: EditedInsight; error?: unknown };
type Goal = 'save' | 'publish' | 'schedule';
const SAID: Record<Goal, string> = {
  save: 'Insight saved',
  publish: 'Insight published',
  schedule: 'Insight scheduled',
};

/**
 * The form of an insight, new or begun. What is typed stays in the browser and on the server until
 * it is saved. Remounted for each version.
 */
export function InsightEditor({ insight }: { insight?: EditedInsight }) {
  const form = useInsightForm(insight);
  const { draft, errors, onSubmit } = form;
  const { title, content, tags } = draft.value;
  return (
    <form className="card" noValidate aria-label="Insight" onSubmit={onSubmit}>
      <Field
        label="Title"
        name="title"
        error={errors['title']}
        value={title}
        onChange={(event) => draft.change({ title: event.target.value })}
      />
      <WritingField
        label="Text"
        name="content"
        kind="post"
        rows={20}
        maxLength={POST_MAX}
        error={errors['content']}
        hint={`${sharesText(content)} The two parts are shown separately, so put each footnote in the part that refers to it.`}
        value={content}
        onText={(text) => draft.change({ content: text })}
      />
      <TagEntry
        tags={tags}
        error={errors['tags']}
        onChange={(next) => draft.change({ tags: next })}
      />
      <YearFields draft={draft} error={errors['taxYearTo'] ?? errors['taxYearFrom']} />
      {insight?.state !== 'published' && <Schedule insight={insight} form={form} />}
      <Buttons insight={insight} form={form} />
    </form>
  );
}

/** The form's text, when it is published, and what its buttons send. */
function useInsightForm(insight: EditedInsight | undefined) {
  const [saved] = useState(() => (insight ? formOf(insight) : EMPTY));
  const draft = useDraft<InsightForm>(
    insight ? `insight:${insight.id}:${insight.version}` : 'insight',
    saved,
  );
  const [publishAt, setPublishAt] = useState('');
  const client = useQueryClient();
  const navigate = useNavigate();
  const fail = usePostFailure();
  const { errors, isPending, onSubmit, submit } = useForm<Goal, Sent>({
    writes: [
      'PUT /api/auth/insights/{id}',
      'POST /api/auth/insights',
      'POST /api/auth/insights/{id}/publish',
    ],
    draft,
    values: () => 'save',
    send: async (goal) => {
      const params = { id: insight?.id ?? '' };
      const body = bodyOf(draft.value);
      const stored = insight
        ? await call('PUT /api/auth/insights/{id}', {
            params,
            body: { ...body, version: insight.version },
          })
        : await call('POST /api/auth/insights', { body }, { idempotencyKey: draft.key });
      if (goal === 'save') return { insight: stored };
      const time = goal === 'schedule' ? timeOf(publishAt) : null;
      // The text is saved whatever becomes of its publication: the form goes on from there.
      return call('POST /api/auth/insights/{id}/publish', {
        params: { id: stored.id },
        body: { publishAt: time },
      }).then(
        (published) => ({ insight: published }),
        (error: unknown) => ({ insight: stored, error }),
      );
    },
    failed: (error) => fail('Failed to save insight', error),
    onSuccess: (done, goal) => {
      client.setQueryData(
        queryKey({
          key: 'GET /api/auth/insights/{id}',
          input: { params: { id: done.insight.id } },
        }),
        done.insight,
      );
      if ('error' in done) fail('Saved, but not published', done.error);
      else showToast({ title: SAID[goal] });
    },
    onShown: async (done) => {
      if (!insight) await navigate(`/insights/edit/${done.insight.id}`, { replace: true });
    },
  });
  return { draft, errors, isPending, onSubmit, submit, publishAt, setPublishAt };
}

interface PartProps {
  insight: EditedInsight | undefined;
  form: ReturnType<typeof useInsightForm>;
}

/** When an insight is published by itself. */
function Schedule({ insight, form }: PartProps) {
  const { isPending, submit, publishAt, setPublishAt } = form;
  return (
    <div className="flex flex-wrap items-end gap-2 mb-4">
      <label className="grid min-w-0 text-small">
        Publish at (your time)
        <input
          type="datetime-local"
          className="input w-auto min-w-0 max-w-full"
          value={publishAt}
          onChange={({ target }) => setPublishAt(target.value)}
        />
      </label>
      <button
        type="button"
        className="btn"
        aria-disabled={isPending || timeOf(publishAt) === null}
        onClick={() => submit('schedule')}
      >
        {insight?.state === 'scheduled' ? 'Change time' : 'Schedule'}
      </button>
    </div>
  );
}

function Buttons({ insight, form }: PartProps) {
  const { draft, isPending, submit } = form;
  const isPublished = insight?.state === 'published';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
        {isPending ? 'Saving...' : isPublished ? 'Save changes' : 'Save draft'}
      </button>
      {!isPublished && (
        <button
          type="button"
          className="btn"
          aria-disabled={isPending}
          onClick={() => submit('publish')}
        >
          Publish now
        </button>
      )}
      <a className="btn btn-quiet" href="/insights/mine">
        Your insights
      </a>
      <DraftStatus
        draft={draft}
        place={insight ? 'edit_insight' : 'insight'}
        subjectId={insight?.id ?? null}
        insightVersion={insight?.version}
        questionId={null}
      />
    </div>
  );
}
