import { CLOSED_DAYS } from '@lotwise/domain/closing';
import { KEPT_DAYS } from '@lotwise/domain/retention';
import { Head } from '../kit/head.tsx';
import { useSite } from '../kit/site.ts';

export function Page() {
  const { name } = useSite();
  return (
    <div className="page narrow">
      <Head title="Privacy Policy" />
      <article className="card prose">
        <h1 className="text-2xl font-bold">Privacy Policy</h1>
        <p>This page says what {name} stores about people, and why.</p>
        <WithoutAccount />
        <WithAccount />
        <Services />
      </article>
    </div>
  );
}

function WithoutAccount() {
  return (
    <>
      <h2>When you only read</h2>
      <p>
        No cookie is set. Views of a question are counted once a visitor and day by a hash of
        address and browser, made with a secret that is deleted in the following night; the address
        itself is not stored. For the author of a question we count its views by day and by the kind
        of site they came from (a search engine, this site, another one, mail or feed), with nothing
        of the reader, and keep that for {KEPT_DAYS.questionViews} days. Your choice of theme and of
        keyboard shortcuts stays in your browser.
      </p>
      <h2>When you sign up or log in</h2>
      <p>
        So that nobody can try passwords without end, attempts are counted by network address, and
        the count is deleted within two days. One cookie keeps you logged in. If you log in through
        another provider, a second one leads you back from there and ends after ten minutes.
      </p>
    </>
  );
}

function WithAccount() {
  return (
    <>
      <h2>When you have an account</h2>
      <p>
        We store your username and the last five you had before, so that links to you lead on, your
        email address, the details you add to your profile, what you post with its earlier versions,
        your votes, bookmarks, the questions and tags you follow, your reputation, and a hash of
        your password from which the password can’t be read. Your email address is not shown to
        other members. Images you post are stored without the place and the camera that stood in
        them.
      </p>
      <p>
        Your username, name, profile image, biography, expertise, reputation, verified professions
        and posts are shown to everyone on your public profile. A document that you send to prove a
        profession is read by the admins of this site alone and deleted {KEPT_DAYS.evidence} days
        after their decision.
      </p>
      <p>
        For each place you are logged in we store the kind of browser and system, and when it was
        used, not its address. If you connect an account at a login provider, we store its number
        and email address there; if you add passkeys or two-factor, what is needed to check them.
      </p>
      <p>
        Notifications are kept for {KEPT_DAYS.notification} days, and the emails we send you for{' '}
        {KEPT_DAYS.mail} days.
      </p>
    </>
  );
}

function Services() {
  return (
    <>
      <h2>Drafts</h2>
      <p>
        What you type but have not posted is kept in your browser and, while you are logged in, on
        our server, so that you can go on elsewhere. Nobody else sees it. It goes when you post or
        discard it, and on the server {KEPT_DAYS.draft} days after you last changed it.
      </p>
      <h2>The AI assistant</h2>
      <p>
        What you ask it and what it answers is kept for you alone, until you clear it or{' '}
        {KEPT_DAYS.conversation} days after your last question. Where a language model is connected,
        your question, your last messages in that conversation and the community’s answers and
        insights that fit are sent to it, without your name.
      </p>
      <h2>The tax calculator</h2>
      <p>
        It reads your files and computes in your browser, and keeps your ledger there until you
        clear it. A ledger is sent to us only when you press Save; it is then stored encrypted,
        shown to nobody else, and gone when you delete it or your account.
      </p>
      <h2>When you pay</h2>
      <p>
        Card numbers are typed into the fields of our payment provider, Stripe, and never reach us.
        Stripe is told your email address for its receipts; we keep what you paid and when, and of
        your card its brand and last four digits. When you delete your account, Stripe is told to
        forget you; what was paid stays in our books without your name.
      </p>
      <h2>Your data is yours</h2>
      <p>
        In your <a href="/settings">settings</a> you can download what we keep about you, except
        passwords, codes and keys, and delete your account. It is closed at once and erased{' '}
        {CLOSED_DAYS} days later, unless you log in before. What you wrote then stays under “deleted
        user” or is deleted too, as you choose; your votes stay without your name, and everything
        else of your account is erased, but for the record of what admins decided about it.
      </p>
    </>
  );
}
