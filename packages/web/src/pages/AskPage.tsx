import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { AskForm } from '../features/community/questions/AskForm.tsx';
import { Head } from '../lib/head.tsx';
import { useMe } from '../lib/session.ts';
import { showToast } from '../lib/toast.ts';
import { here, returnTo } from '../lib/return-url.ts';
import { SignedOut } from '../ui/signed-out/SignedOut.tsx';

const TIPS = [
  'Put the question into the title, in one sentence.',
  'Say where you pay tax and for which year.',
  'Give the numbers: dates, quantities, prices and fees.',
  'Say what you found out so far and where you are stuck.',
];
const GUIDELINES = [
  'One question per post',
  'Search first',
  'Be respectful',
  'No investment advice requests',
  'Focus on tax and accounting',
];

export function Page() {
  const isMember = useMe() !== null;
  const wasMember = useRef(isMember);
  const navigate = useNavigate();
  useEffect(() => {
    if (isMember || wasMember.current) return;
    showToast({
      title: 'Login required',
      description: 'You need to be logged in to ask questions.',
      tone: 'bad',
    });
    void navigate('/login', { replace: true, ...returnTo(here()) });
  }, [isMember, navigate]);
  return (
    <div className="page">
      <Head title="Ask a question" />
      {isMember ? (
        <div className="columns">
          <AskForm />
          <aside className="side" aria-label="Advice">
            <Advice title="Writing tips" items={TIPS} />
            <Advice title="Community guidelines" items={GUIDELINES} />
          </aside>
        </div>
      ) : (
        <SignedOut title="Login required" text="You need to be logged in to ask questions." />
      )}
    </div>
  );
}

function Advice({ title, items }: { title: string; items: string[] }) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ul className="list-disc pl-5 text-control text-ink-2 flex flex-col gap-1.5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
