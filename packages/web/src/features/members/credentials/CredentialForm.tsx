import { useState } from 'react';
import {
  CREDENTIAL_KINDS,
  CREDENTIALS,
  countriesOf,
  type CredentialKind,
  registerOf,
} from '@lotwise/domain/members/credentials';
import { COUNTRIES, type Country } from '@lotwise/domain/countries/countries';
import { call } from '../../../lib/queries.ts';
import { showToast } from '../../../lib/toast.ts';
import { newKey } from '../../../lib/forms/draft.ts';
import { postFailure } from '../../../lib/forms/posted-before.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { TagEntry } from '../../../components/editor/TagEntry.tsx';
import { Field, TextField } from '../../../ui/forms/Field.tsx';
import { SelectField } from '../../../ui/forms/SelectField.tsx';
import { EvidenceField } from './EvidenceField.tsx';

const loadSchema = async () =>
  (await import('@lotwise/contract/members/credentials')).credentialBody;

/** What an admin needs to check a profession. */
export function CredentialForm({
  expertiseTags: known,
  onEnd,
}: {
  expertiseTags: string[];
  onEnd: () => void;
}) {
  const [idempotencyKey, setKey] = useState(newKey);
  const [expertiseTags, setExpertise] = useState(known);
  const { errors, isPending, onSubmit } = useForm({
    writes: 'POST /api/auth/credentials',
    loadSchema,
    values: (texts) => ({ ...texts, expertiseTags }),
    send: (body) =>
      call('POST /api/auth/credentials', { body }, { idempotencyKey }).catch((error: unknown) => {
        throw postFailure(error, () => setKey(newKey()));
      }),
    failed: 'Request failed',
    onSuccess: () =>
      showToast({
        title: 'Request sent',
        description: 'An admin will check it. You’ll see the decision here.',
      }),
    onShown: onEnd,
  });
  return (
    <form method="post" noValidate className="border-t border-line pt-4" onSubmit={onSubmit}>
      <ProfessionFields errors={errors} />
      <EvidenceField error={errors['evidenceId']} />
      <TextField
        label="Note (optional)"
        name="note"
        rows={3}
        maxLength={1000}
        hint="Anything that helps us find you in the register, such as your state, or the name you are registered under."
        error={errors['note']}
      />
      <TagEntry
        id="credential-expertise"
        kind="expertise"
        tags={expertiseTags}
        error={errors['expertiseTags']}
        onChange={setExpertise}
      />
      <p className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn-primary" aria-disabled={isPending}>
          {isPending ? 'Sending...' : 'Send Request'}
        </button>
        <button type="button" className="btn" onClick={onEnd}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The profession, a country that has it, and the number in its register there. */
function ProfessionFields({ errors }: { errors: Readonly<Record<string, string | undefined>> }) {
  const [kind, setKind] = useState<CredentialKind>('cpa');
  const [jurisdiction, setJurisdiction] = useState<Country>('US');
  const places = countriesOf(kind);
  const place = places.includes(jurisdiction) ? jurisdiction : (places[0] ?? 'US');
  const register = registerOf(kind, place);
  return (
    <>
      <SelectField
        label="Profession"
        name="kind"
        value={kind}
        error={errors['kind']}
        options={CREDENTIAL_KINDS.map((value) => ({ value, name: CREDENTIALS[value].name }))}
        // The options are the kinds.
        onChange={(event) => setKind(event.target.value as CredentialKind)}
      />
      <SelectField
        label="Country"
        name="jurisdiction"
        value={place}
        error={errors['jurisdiction']}
        options={places.map((value) => ({ value, name: COUNTRIES[value] }))}
        // The options are the countries.
        onChange={(event) => setJurisdiction(event.target.value as Country)}
      />
      <Field
        label="License or membership number"
        name="licenceNumber"
        autoComplete="off"
        maxLength={100}
        hint={
          register
            ? `As listed in the register: ${register}.`
            : 'As listed in your state’s or chamber’s register.'
        }
        error={errors['licenceNumber']}
      />
    </>
  );
}
