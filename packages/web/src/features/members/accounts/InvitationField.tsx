import { useEffect, useState } from 'react';
import { useSite } from '../../../lib/site.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { store, stored } from '../../../lib/storage.ts';

const KEPT = 'invitation';

/**
 * The invitation, where the site asks for one: that of the link that led here, also after the way
 * over a sign-in provider.
 */
export function InvitationField({ error }: { error: string | undefined }) {
  const isAsked = useSite().signUp === 'invitation';
  const [value, setValue] = useState('');
  useEffect(() => {
    const take = () => {
      const found = new URLSearchParams(location.hash.slice(1)).get(KEPT);
      if (found !== null) store('sessionStorage', KEPT, found);
      setValue((typed) => found ?? (typed || (stored('sessionStorage', KEPT) ?? '')));
    };
    take();
    // The link opened on this page changes nothing but what follows the hash.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  if (!isAsked) return null;
  return (
    <Field
      label="Invitation"
      name="invitation"
      autoComplete="off"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      hint="You need an invitation to join this site. Its link fills this in."
      error={error}
    />
  );
}
