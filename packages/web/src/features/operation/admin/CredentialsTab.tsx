import type { QueuedCredential } from '@lotwise/contract/members/credentials';
import { CREDENTIALS, registerOf } from '@lotwise/domain/members/credentials';
import { COUNTRIES } from '@lotwise/domain/countries/countries';
import { dayText } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { useRead } from '../../../lib/queries.ts';
import { Empty, FailedRead, Skeleton } from '../../../ui/states.tsx';
import { profileHref } from '../../../components/people/AuthorName.tsx';
import { adminHref, type AdminSearch } from './admin-search.ts';
import { AdminPages } from './AdminPages.tsx';
import { CredentialDecision } from './CredentialDecision.tsx';

const STATES = [
  { state: 'waiting', name: 'Waiting' },
  { state: 'decided', name: 'Decided' },
] as const;

/** The queue of members who ask to be verified. */
export function CredentialsTab({ wanted }: { wanted: AdminSearch }) {
  const { page } = wanted;
  const state = wanted.more['filter'] === 'decided' ? 'decided' : 'waiting';
  const read = useRead('GET /api/admin/credentials', { query: { page, state } });
  return (
    <section aria-label="Credentials">
      <nav className="chips mb-4" aria-label="Filter">
        {STATES.map((one) => (
          <a
            key={one.state}
            className="chip-filter"
            href={adminHref({
              tab: 'credentials',
              more: one.state === 'decided' ? { filter: one.state } : {},
            })}
            aria-current={one.state === state ? 'true' : undefined}
          >
            {one.name}
          </a>
        ))}
      </nav>
      {read.isPending && <Skeleton count={3} height={170} />}
      <FailedRead read={read} title="We couldn’t load the requests" />
      {read.data?.credentials.length === 0 && (
        <Empty
          text={state === 'waiting' ? 'No requests are waiting.' : 'Nothing has been decided yet.'}
        />
      )}
      {read.data?.credentials.map((credential) => (
        <Request key={credential.id} credential={credential} />
      ))}
      {read.data && <AdminPages wanted={wanted} hasMore={read.data.hasMore} />}
    </section>
  );
}

function outcome({ state, expiresOn, reason, decidedAt }: QueuedCredential): string | null {
  if (state === 'waiting') return null;
  const on = decidedAt ? ` on ${dayText(decidedAt)}` : '';
  if (state === 'refused') return `Rejected${on}: ${reason ?? ''}`;
  return `${state === 'expired' ? 'Expired, approved' : 'Approved'}${on} until ${dayText(expiresOn ?? '')}`;
}

function Request({ credential }: { credential: QueuedCredential }) {
  const { id, user, kind, jurisdiction, licenceNumber, note, evidenceType, createdAt, state } =
    credential;
  const register = registerOf(kind, jurisdiction);
  const decided = outcome(credential);
  return (
    <article className="card mb-4" aria-label={`${CREDENTIALS[kind].name}, ${user.username}`}>
      <h2 className="card-title">{CREDENTIALS[kind].name}</h2>
      {decided && <p className="font-medium mb-2 [overflow-wrap:anywhere]">{decided}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:gap-y-1 sm:grid-cols-[9.375rem_minmax(0,1fr)] [&>dd]:mb-2 sm:[&>dd]:mb-0 [&>dd]:[overflow-wrap:anywhere] mb-4">
        <dt className="text-ink-2">Member</dt>
        <dd>
          <a className="underline" href={profileHref(user.username)}>
            {user.username}
          </a>
          {user.name && `, ${user.name}`}, {user.email}
        </dd>
        <dt className="text-ink-2">Country</dt>
        <dd>{COUNTRIES[jurisdiction]}</dd>
        <dt className="text-ink-2">License number</dt>
        <dd>{licenceNumber}</dd>
        <dt className="text-ink-2">Register</dt>
        <dd>{register ?? 'The state’s or chamber’s register'}</dd>
        <dt className="text-ink-2">Asked</dt>
        <dd>
          <Day time={createdAt} />
        </dd>
        {note && (
          <>
            <dt className="text-ink-2">Note</dt>
            <dd className="whitespace-pre-wrap">{note}</dd>
          </>
        )}
        <dt className="text-ink-2">Document</dt>
        <dd>
          {evidenceType ? (
            <a href={`/api/admin/credentials/${id}/evidence`} download>
              Download {evidenceType === 'application/pdf' ? 'PDF' : 'image'}
            </a>
          ) : (
            'Deleted'
          )}
        </dd>
      </dl>
      {(state === 'waiting' || state === 'granted') && (
        <CredentialDecision credential={credential} />
      )}
    </article>
  );
}
