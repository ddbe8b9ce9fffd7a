import { useState } from 'react';
import {
  type CloseReason,
  CLOSE_REASON_KEYS,
  CLOSE_REASONS,
  REMOVAL_REASON_KEYS,
  REMOVAL_REASONS,
} from '@lotwise/domain/moderation';
import { usePostFailure } from '../../../kit/failures.ts';
import { call, useRead } from '../../../kit/queries.ts';
import { showToast } from '../../../kit/toast.ts';
import { type Texts, useForm } from '../../../kit/forms/use-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { questionIdIn } from './question-link.ts';

type Act = 'close' | 'reopen' | 'lock' | 'unlock' | 'merge' | 'hide' | 'delete';
interface ModeratedPost {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
}

const ACTS: Record<Act, { label: string; effect: string; done: string }> = {
  close: {
    label: 'Close',
    effect: 'It takes no new answers. The author sees the reason and what to do.',
    done: 'Question Closed',
  },
  reopen: { label: 'Reopen', effect: 'It can be answered again.', done: 'Question Reopened' },
  lock: {
    label: 'Lock',
    effect: 'Nobody can answer, comment, vote or edit here.',
    done: 'Question Locked',
  },
  unlock: {
    label: 'Unlock',
    effect: 'It can be answered, voted on and edited again.',
    done: 'Question Unlocked',
  },
  merge: {
    label: 'Merge',
    effect:
      'Its answers and comments move to the other question, and its address leads there. This can’t be undone.',
    done: 'Question Merged',
  },
  hide: {
    label: 'Hide',
    effect: 'Only its author and moderators can see it. It can be restored as it was.',
    done: 'Post Hidden',
  },
  delete: {
    label: 'Delete',
    effect:
      'Only its author and moderators can see it. Its votes no longer count. It can be restored.',
    done: 'Post Deleted',
  },
};

/** What a moderator can do about a post: choose, say why, do it. */
export function ModerateDialog({ post, onClose }: { post: ModeratedPost; onClose: () => void }) {
  // It is on the page already, or is read for the queue.
  const question = useRead(
    'GET /api/questions/{id}',
    { params: { id: post.questionId } },
    post.type === 'question',
  );
  const state = question.data?.state ?? null;
  const ofQuestion: Act[] = [
    state?.closedAt ? 'reopen' : 'close',
    state?.lockedAt ? 'unlock' : 'lock',
    'merge',
  ];
  const acts: Act[] = [...(post.type === 'question' ? ofQuestion : []), 'hide', 'delete'];
  return (
    <Dialog title={`Moderate this ${post.type}`} onClose={onClose}>
      {post.type === 'question' && question.isPending ? (
        <Skeleton count={1} height={280} />
      ) : (
        <ActForm post={post} acts={acts} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ActForm({
  post,
  acts,
  onClose,
}: {
  post: ModeratedPost;
  acts: Act[];
  onClose: () => void;
}) {
  const fail = usePostFailure();
  const [act, setAct] = useState<Act>(acts[0] ?? 'hide');
  const [reason, setReason] = useState('');
  const { errors, isPending, onSubmit, clear } = useForm({
    idPrefix: 'moderate-',
    writes: callOf(act),
    send: (texts: Texts) => perform(act, post, { ...texts, reason }),
    failed: (error) => fail('Update Failed', error),
    onSuccess: () => {
      showToast({ title: ACTS[act].done });
      onClose();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <ActChoice
        acts={acts}
        act={act}
        onChoose={(one) => {
          setAct(one);
          setReason('');
          clear();
        }}
      />
      <p className="text-ink-2 mb-3">{ACTS[act].effect}</p>
      <ActFields act={act} reason={reason} onReason={setReason} errors={errors} />
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className={act === 'delete' || act === 'merge' ? 'btn btn-bad' : 'btn btn-primary'}
          aria-disabled={isPending}
        >
          {isPending ? 'Working...' : `${ACTS[act].label} ${post.type}`}
        </button>
      </p>
    </form>
  );
}

function ActChoice({
  acts,
  act,
  onChoose,
}: {
  acts: Act[];
  act: Act;
  onChoose: (act: Act) => void;
}) {
  return (
    <fieldset className="chips mb-2">
      <legend className="sr-only">Action</legend>
      {acts.map((one) => (
        <button
          key={one}
          type="button"
          className="chip-filter"
          aria-pressed={one === act}
          aria-current={one === act ? 'true' : undefined}
          onClick={() => onChoose(one)}
        >
          {ACTS[one].label}
        </button>
      ))}
    </fieldset>
  );
}

/** What an act asks for. */
function ActFields({
  act,
  reason,
  onReason,
  errors,
}: {
  act: Act;
  reason: string;
  onReason: (reason: string) => void;
  errors: Readonly<Partial<Record<string, string>>>;
}) {
  const reasons = reasonsOf(act);
  return (
    <>
      {reasons && (
        <SelectField
          label="Reason"
          name="moderate-reason"
          value={reason}
          onChange={(event) => onReason(event.target.value)}
          options={[{ value: '', name: 'Please choose' }, ...reasons]}
          error={errors['reason']}
        />
      )}
      {act === 'merge' && (
        <Field
          label="Link to the other question"
          name="targetId"
          id="moderate-targetId"
          error={errors['targetId']}
        />
      )}
      {act === 'close' && reason === 'duplicate' && (
        <Field
          label="Link to the question it repeats"
          name="duplicateOf"
          id="moderate-duplicateOf"
          error={errors['duplicateOf']}
        />
      )}
      {act !== 'reopen' && act !== 'unlock' && (
        <TextField
          label="Note (optional)"
          name="note"
          id="moderate-note"
          rows={3}
          maxLength={1000}
          hint="The author will see this."
          error={errors['note']}
        />
      )}
    </>
  );
}

function reasonsOf(act: Act): { value: string; name: string }[] | null {
  if (act === 'close')
    return CLOSE_REASON_KEYS.map((value) => ({ value, name: CLOSE_REASONS[value].label }));
  return act === 'hide' || act === 'delete'
    ? REMOVAL_REASON_KEYS.map((value) => ({ value, name: REMOVAL_REASONS[value].label }))
    : null;
}

const callOf = (act: Act) =>
  act === 'hide' || act === 'delete'
    ? (`POST /api/moderation/posts/{id}/${act}` as const)
    : (`POST /api/moderation/questions/{id}/${act}` as const);

// A reason that is none was not chosen: the server says so.
function perform(
  act: Act,
  { id }: ModeratedPost,
  { reason, note = '', targetId = '', duplicateOf = '' }: Record<string, string>,
): Promise<unknown> {
  const params = { id };
  if (act === 'close') {
    const repeated = reason === 'duplicate' ? { duplicateOf: questionIdIn(duplicateOf) } : {};
    return call('POST /api/moderation/questions/{id}/close', {
      params,
      // The options are the reasons.
      body: { reason: reason as CloseReason, note, ...repeated },
    });
  }
  if (act === 'merge')
    return call('POST /api/moderation/questions/{id}/merge', {
      params,
      body: { targetId: questionIdIn(targetId), note },
    });
  if (act === 'lock')
    return call('POST /api/moderation/questions/{id}/lock', { params, body: { note } });
  if (act === 'reopen' || act === 'unlock')
    return call(`POST /api/moderation/questions/{id}/${act}`, { params });
  return call(`POST /api/moderation/posts/{id}/${act}`, {
    params,
    // The options are the reasons.
    body: { reason: reason as (typeof REMOVAL_REASON_KEYS)[number], note },
  });
}
