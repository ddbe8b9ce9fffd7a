import { useState } from 'react';
import { FLAG_REASON_KEYS, FLAG_REASONS, type FlagReason } from '@lotwise/domain/moderation/flags';
import { usePostFailure } from '../../../lib/failures.ts';
import { call, useRead } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { type Texts, useForm } from '../../../lib/forms/use-form.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TextField } from '../../../ui/forms/Field.tsx';
import { FailedRead, Skeleton } from '../../../ui/states.tsx';
import type { EditablePost } from '../../../components/posts/editable-post.ts';
import { QuestionPicker } from './QuestionPicker.tsx';

type Props = { post: EditablePost; onClose: () => void };
const THREAD = 'GET /api/moderation/questions/{id}';

/** Tells the moderators about a post, or takes that back. */
export function FlagDialog({ post, onClose }: Props) {
  const thread = useRead(THREAD, { params: { id: post.questionId } });
  const own = thread.data?.ownFlags.find(({ postId }) => postId === post.id);
  return (
    <Dialog title={`Flag this ${post.type}`} onClose={onClose}>
      {thread.isPending && <Skeleton count={1} height={320} />}
      <FailedRead read={thread} title="We couldn’t load your flags" />
      {thread.data &&
        (own ? (
          <Flagged flagId={own.id} post={post} onClose={onClose} />
        ) : (
          <FlagForm post={post} onClose={onClose} />
        ))}
    </Dialog>
  );
}

function FlagForm({ post, onClose }: Props) {
  const fail = usePostFailure();
  const [reason, setReason] = useState<FlagReason | null>(null);
  const { errors, isPending, onSubmit, clear } = useForm({
    idPrefix: 'flag-',
    writes: 'POST /api/flags',
    send: ({ note = '', duplicateOf }: Texts) =>
      call('POST /api/flags', {
        body: {
          postType: post.type,
          postId: post.id,
          // Nothing chosen: the server says what is missing.
          reason: reason as FlagReason,
          note,
          ...(reason === 'duplicate' && { duplicateOf }),
        },
      }),
    failed: (error) => fail('Flag Failed', error),
    onSuccess: () => {
      showToast({
        title: 'Flag Sent',
        description: 'Thank you. A moderator will look at it, and you will be told the outcome.',
      });
      onClose();
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit}>
      <Reasons type={post.type} chosen={reason} error={errors['reason']} onChoose={setReason} />
      {reason === 'duplicate' && (
        <QuestionPicker
          label="The question it repeats"
          name="duplicateOf"
          idPrefix="flag-"
          questionId={post.questionId}
          error={errors['duplicateOf']}
          onChoose={() => clear('duplicateOf')}
        />
      )}
      <TextField
        label={
          reason === 'other' ? 'What should a moderator look at?' : 'Anything to add? (optional)'
        }
        name="note"
        id="flag-note"
        rows={2}
        maxLength={500}
        error={errors['note']}
      />
      <p className="flex flex-wrap justify-end gap-2">
        <button type="button" className="btn" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Flag'}
        </button>
      </p>
    </form>
  );
}

function Flagged({ flagId, post, onClose }: Props & { flagId: string }) {
  const fail = usePostFailure();
  const withdraw = useWrite({
    writes: 'DELETE /api/flags/{id}',
    isStaleOnError: true,
    mutationFn: () => call('DELETE /api/flags/{id}', { params: { id: flagId } }),
    onError: (error) => fail('Update Failed', error),
    onSuccess: () => {
      showToast({ title: 'Flag Withdrawn' });
      onClose();
    },
  });
  return (
    <>
      <p className="text-ink-2 mb-4">You flagged this {post.type}. A moderator will look at it.</p>
      <p className="flex flex-wrap justify-end gap-2">
        <button
          type="button"
          className="btn"
          aria-disabled={withdraw.isPending}
          onClick={() => withdraw.mutate()}
        >
          {withdraw.isPending ? 'Withdrawing...' : 'Withdraw Flag'}
        </button>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Keep It
        </button>
      </p>
    </>
  );
}

function Reasons({
  type,
  chosen,
  error,
  onChoose,
}: {
  type: Props['post']['type'];
  chosen: FlagReason | null;
  error: string | undefined;
  onChoose: (reason: FlagReason) => void;
}) {
  const reasons = FLAG_REASON_KEYS.filter((one) => type === 'question' || one !== 'duplicate');
  return (
    <fieldset className="field" aria-describedby={error ? 'flag-reason-error' : undefined}>
      <legend className="label">What is wrong with it?</legend>
      {reasons.map((one) => (
        <label key={one} className="flex gap-2 items-start py-1.5">
          <input
            type="radio"
            name="reason"
            value={one}
            className="mt-1"
            checked={chosen === one}
            onChange={() => onChoose(one)}
          />
          <span>
            <span className="font-medium">{FLAG_REASONS[one].label}</span>{' '}
            <span className="hint block">{FLAG_REASONS[one].hint}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id="flag-reason-error" className="error-text" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
