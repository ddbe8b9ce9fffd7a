import { useNavigate } from 'react-router';
import { useRead } from '../../../lib/queries.ts';
import { textsOf } from '../../../lib/forms/use-form.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { wordsOf } from './audit-words.ts';
import { adminHref, type AdminSearch } from './admin-search.ts';

/** Who, what, to whom and when. The address keeps it. */
export function AuditFilters({ wanted }: { wanted: AdminSearch }) {
  const navigate = useNavigate();
  const read = useRead('GET /api/admin/audit/actions', {});
  const { more } = wanted;
  // One that the list does not have yet, or no longer, can still be what the address says.
  const actions = [...new Set([...(read.data ?? []), ...(more['action'] ? [more['action']] : [])])];
  return (
    <form
      key={JSON.stringify(more)}
      className="card mb-4 grid gap-x-4 grid-cols-1 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto_auto_auto] items-end"
      action="/admin"
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const { tab: _tab, ...filters } = textsOf(event.currentTarget);
        void navigate(adminHref({ tab: wanted.tab, more: filters }));
      }}
    >
      <input type="hidden" name="tab" value={wanted.tab} />
      <Field label="Who" name="who" defaultValue={more['who']} maxLength={200} />
      <SelectField
        label="Action"
        name="action"
        defaultValue={more['action'] ?? ''}
        key={actions.length}
        options={[
          { value: '', name: 'Any' },
          ...actions.map((action) => ({ value: action, name: wordsOf(action) })),
        ]}
      />
      <Field label="Target" name="target" defaultValue={more['target']} maxLength={200} />
      <Field label="From" name="from" type="date" defaultValue={more['from']} />
      <Field label="To" name="to" type="date" defaultValue={more['to']} />
      <p className="field flex gap-2">
        <button type="submit" className="btn btn-primary">
          Filter
        </button>
        {Object.keys(more).length > 0 && (
          <a className="btn" href={adminHref({ tab: wanted.tab })}>
            Clear
          </a>
        )}
      </p>
    </form>
  );
}
