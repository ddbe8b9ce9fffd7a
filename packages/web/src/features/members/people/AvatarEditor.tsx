import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import type { CurrentUser } from '@lotwise/contract/members/accounts';
import { UPLOAD_MAX_BYTES } from '@lotwise/domain/shared/limits';
import { toastFailure } from '../../../lib/failures.ts';
import { call, queryKey } from '../../../lib/queries.ts';
import { setMe } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { messageOf, UserError } from '../../../lib/user-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { FileInput } from '../../../ui/forms/FileInput.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';

type Chosen = { file: File; preview: string };

/** The member's profile image: choose one, look at it, save or remove it. */
export function AvatarEditor({ user }: { user: CurrentUser }) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();

  const choose = (next: Chosen | null, wrong?: string) => {
    setChosen(next);
    setProblem(wrong);
    if (!next && input.current) input.current.value = '';
  };
  const { save, remove } = useAvatar(user, {
    onDone: () => choose(null),
    onProblem: setProblem,
  });

  const onChoose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (file.size > UPLOAD_MAX_BYTES) return choose(null, 'Please choose an image of at most 5 MB');
    choose({ file, preview: await readAsUrl(file) });
  };
  return (
    <section className="card" aria-labelledby="profile-image">
      <h2 id="profile-image" className="card-title">
        Profile image
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.username} imageUrl={chosen?.preview ?? user.profileImageUrl} isLarge />
        <div className="min-w-0 flex-1 basis-56">
          <ImageField
            input={input}
            isChosen={chosen !== null}
            problem={problem}
            onChange={(event) => void onChoose(event)}
          />
          <p className="flex flex-wrap gap-2 mt-3">
            {chosen && (
              <SaveButtons
                isPending={save.isPending}
                onSave={() => save.mutate(chosen.file)}
                onCancel={() => choose(null)}
              />
            )}
            {!chosen && user.profileImageUrl && (
              <button
                type="button"
                className="btn"
                aria-disabled={remove.isPending}
                onClick={() => remove.mutate()}
              >
                {remove.isPending ? 'Removing...' : 'Remove Image'}
              </button>
            )}
          </p>
        </div>
      </div>
    </section>
  );
}

function ImageField({
  input,
  isChosen,
  problem,
  onChange,
}: {
  input: RefObject<HTMLInputElement | null>;
  isChosen: boolean;
  problem: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <>
      <label className="label block mb-1" htmlFor="avatar">
        Choose an image
      </label>
      <FileInput
        key={isChosen ? 'chosen' : 'none'}
        ref={input}
        id="avatar"
        button="Choose file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-describedby={problem ? 'avatar-hint avatar-error' : 'avatar-hint'}
        aria-invalid={problem ? true : undefined}
        onChange={onChange}
      />
      <p id="avatar-hint" className="hint mt-1">
        PNG, JPEG, WebP, GIF or AVIF, at most 5 MB. It is cropped to a square.
      </p>
      {problem && (
        <p id="avatar-error" className="error-text" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Saves or removes the image, here and in the bar. */
function useAvatar(
  user: CurrentUser,
  { onDone, onProblem }: { onDone: () => void; onProblem: (problem: string) => void },
) {
  const client = useQueryClient();
  const shown = (profileImageUrl: string | null, description: string) => {
    const updated = { ...user, profileImageUrl };
    client.setQueryData<CurrentUser>(queryKey({ key: 'GET /api/auth/user', input: {} }), updated);
    setMe(client, updated);
    onDone();
    showToast({ title: 'Profile Updated', description });
  };
  const onError = (error: Error) => {
    onProblem(messageOf(error));
    toastFailure('Update Failed', error);
  };
  const save = useWrite({
    writes: 'POST /api/auth/avatar',
    mutationFn: (file: File) => call('POST /api/auth/avatar', { file }),
    onError,
    onSuccess: ({ profileImageUrl }) =>
      shown(profileImageUrl, 'Your profile image has been changed.'),
  });
  const remove = useWrite({
    writes: 'DELETE /api/auth/avatar',
    mutationFn: () => call('DELETE /api/auth/avatar', {}),
    onError,
    onSuccess: () => shown(null, 'Your profile image has been removed.'),
  });
  return { save, remove };
}

// The content policy shows images of data addresses, not of blobs.
function readAsUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new UserError('The file can’t be read.')));
    reader.readAsDataURL(file);
  });
}

function SaveButtons({
  isPending,
  onSave,
  onCancel,
}: {
  isPending: boolean;
  onSave: () => void;
  onCancel: () => void;
}) {
  return (
    <>
      <button type="button" className="btn btn-primary" aria-disabled={isPending} onClick={onSave}>
        {isPending ? 'Uploading...' : 'Save Image'}
      </button>
      <button type="button" className="btn" aria-disabled={isPending} onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}
