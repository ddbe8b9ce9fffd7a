import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { ApiError } from '@lotwise/contract/client';
import { messageOf } from '../../../lib/user-error.ts';
import { useLinkToken } from '../../../lib/forms/link-token.ts';
import { Head } from '../../../lib/head.tsx';
import type { WriteKey } from '../../../lib/stale.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Skeleton } from '../../../ui/states.tsx';

type Follow<T> = {
  writes: WriteKey;
  /** What the link does. */
  act: (token: string) => Promise<T>;
  /** What is shown once the server has responded. */
  Done: ComponentType<{ reply: T; token: string }>;
  /** What to do where the link no longer works. */
  advice: ReactNode;
};

/** The page of a mailed link. */
export function LinkPage<T>({ title, ...follow }: Follow<T> & { title: string }) {
  return (
    <div className="page form-page">
      <Head title={title} isPrivate />
      <div className="card">
        <h1 className="page-title">{title}</h1>
        <FollowLink {...follow} />
      </div>
    </div>
  );
}

/** Does what a mailed link is for, as soon as its page is there, and says what came of it. */
function FollowLink<T>({ writes, act, Done, advice }: Follow<T>) {
  const token = useLinkToken();
  const begun = useRef(false);
  const { mutate, data, error } = useWrite({ writes, mutationFn: act });
  useEffect(() => {
    // The token works once, and effects may run twice.
    if (!token || begun.current) return;
    begun.current = true;
    mutate(token);
  }, [token, mutate]);
  if (data !== undefined && token)
    return (
      <div role="status">
        <Done reply={data} token={token} />
      </div>
    );
  if (token !== null && !error) return <Skeleton count={1} height={80} />;
  const mayTryAgain = token && error && !(error instanceof ApiError && error.status === 400);
  return (
    <div role="alert">
      <p className="mb-3">
        {error ? messageOf(error) : 'This link is incomplete. Please open it from the email again.'}
      </p>
      {mayTryAgain ? (
        <button type="button" className="btn" onClick={() => mutate(token)}>
          Retry
        </button>
      ) : (
        advice
      )}
    </div>
  );
}
