import { useState } from 'react';
import {
  type CloseReason,
  CLOSE_REASON_KEYS,
  CLOSE_REASONS,
  REMOVAL_REASON_KEYS,
  REMOVAL_REASONS,
} from '@lotwise/domain/moderation/moderation';
import { useNavigate } from 'react-router';
import { arrive } from '../../../lib/arrive.ts';
import { usePostFailure } from '../../../lib/failures.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { type Texts, useForm } from '../../../lib/forms/use-form.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { QuestionPicker } from './QuestionPicker.tsx';

type Action = 'close' | 'reopen' | 'lock' | 'unlock' | 'merge' | 'hide' | 'delete';
interface ModeratedPost {
  type: 'question' | 'answer' | 'comment';
  id: string;
  questionId: string;
}

const ACTIONS: Record<Action, { label: string; effect: string; done: string }> = {
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
  const ofQuestion: Action[] = [
    state?.closedAt ? 'reopen' : 'close',
    state?.lockedAt ? 'unlock' : 'lock',
    'merge',
  ];
  const actions: Action[] = [...(post.type === 'question' ? ofQuestion : []), 'hide', 'delete'];
  return (
    <Dialog title={`Moderate this ${post.type}`} onClose={onClose}>
      {post.type === 'question' && question.isPending ? (
        <Skeleton count={1} height={280} />
      ) : (
        <ActionForm post={post} actions={actions} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = { post: ModeratedPost; actions: Action[]; onClose: () => void };

function ActionForm({ post, actions, onClose }: FormProps) {
  const fail = usePostFailure();
  const goToMerged = useGoToMerged();
  const [action, setAction] = useState<Action>(actions[0] ?? 'hide');
  const [reason, setReason] = useState('');
  const { errors, isPending, onSubmit, clear } = useForm({
    idPrefix: 'moderate-',
    writes: callOf(action),
    send: (texts: Texts) => perform(action, post, { ...texts, reason }),
    failed: (error) => fail('Update Failed', error),
    onSuccess: async (_reply, { targetId }) => {
      showToast({ title: ACTIONS[action].done });
      onClose();
      if (targetId) await goToMerged(post.id, targetId);
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <ActChoice
        actions={actions}
        action={action}
        onChoose={(one) => {
          setAction(one);
          setReason('');
          clear();
        }}
      />
      <p className="text-ink-2 mb-3">{ACTIONS[action].effect}</p>
      <ActFields
        action={action}
        questionId={post.questionId}
        reason={reason}
        onReason={setReason}
        errors={errors}
        onCorrect={clear}
      />
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button
          type="submit"
          className={action === 'delete' || action === 'merge' ? 'btn btn-bad' : 'btn btn-primary'}
          aria-disabled={isPending}
        >
          {isPending ? 'Working...' : `${ACTIONS[action].label} ${post.type}`}
        </button>
      </p>
    </form>
  );
}

/** Leads from the page of a question to the one it was merged into; the queue stays. */
function useGoToMerged(): (id: string, targetId: string) => Promise<void> {
  const navigate = useNavigate();
  return async (id, targetId) => {
    if (!location.pathname.startsWith(`/questions/${id}`)) return;
    await navigate(`/questions/${targetId}`, { replace: true });
    arrive(new URL(location.href));
  };
}

function ActChoice({
  actions,
  action,
  onChoose,
}: {
  actions: Action[];
  action: Action;
  onChoose: (action: Action) => void;
}) {
  return (
    <fieldset className="chips mb-2">
      <legend className="sr-only">Action</legend>
      {actions.map((one) => (
        <button
          key={one}
          type="button"
          className="chip-filter"
          aria-pressed={one === action}
          aria-current={one === action ? 'true' : undefined}
          onClick={() => onChoose(one)}
        >
          {ACTIONS[one].label}
        </button>
      ))}
    </fieldset>
  );
}

/** What an action asks for. */
function ActFields({
  action,
  questionId,
  reason,
  onReason,
  errors,
  onCorrect,
}: {
  action: Action;
  questionId: string;
  reason: string;
  onReason: (reason: string) => void;
  errors: Readonly<Partial<Record<string, string>>>;
  onCorrect: (name: string) => void;
}) {
  const reasons = reasonsOf(action);
  const asked = askedQuestion(action, reason);
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
      {asked && (
        <QuestionPicker
          // Two actions ask for a question each.
          key={asked.name}
          {...asked}
          idPrefix="moderate-"
          questionId={questionId}
          error={errors[asked.name]}
          onChoose={() => onCorrect(asked.name)}
        />
      )}
      {action !== 'reopen' && action !== 'unlock' && (
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

function askedQuestion(action: Action, reason: string): { name: string; label: string } | null {
  if (action === 'merge') return { name: 'targetId', label: 'The other question' };
  return action === 'close' && reason === 'duplicate'
    ? { name: 'duplicateOf', label: 'The question it repeats' }
    : null;
}

function reasonsOf(action: Action): { value: string; name: string }[] | null {
  if (action === 'close')
    return CLOSE_REASON_KEYS.map((value) => ({ value, name: CLOSE_REASONS[value].label }));
  return action === 'hide' || action === 'delete'
    ? REMOVAL_REASON_KEYS.map((value) => ({ value, name: REMOVAL_REASONS[value].label }))
    : null;
}

const callOf = (action: Action) =>
  action === 'hide' || action === 'delete'
    ? (`POST /api/moderation/posts/{id}/${action}` as const)
    : (`POST /api/moderation/questions/{id}/${action}` as const);

// A reason that is none was not chosen: the server says so.
function perform(
  action: Action,
  { id }: ModeratedPost,
  { reason, note = '', targetId = '', duplicateOf }: Record<string, string>,
): Promise<unknown> {
  const params = { id };
  if (action === 'close') {
    return call('POST /api/moderation/questions/{id}/close', {
      params,
      // The options are the reasons.
      body: { reason: reason as CloseReason, note, ...(reason === 'duplicate' && { duplicateOf }) },
    });
  }
  if (action === 'merge')
    return call('POST /api/moderation/questions/{id}/merge', {
      params,
      body: { targetId, note },
    });
  if (action === 'lock')
    return call('POST /api/moderation/questions/{id}/lock', { params, body: { note } });
  if (action === 'reopen' || action === 'unlock')
    return call(`POST /api/moderation/questions/{id}/${action}`, { params });
  return call(`POST /api/moderation/posts/{id}/${action}`, {
    params,
    // The options are the reasons.
    body: { reason: reason as (typeof REMOVAL_REASON_KEYS)[number], note },
  });
}
