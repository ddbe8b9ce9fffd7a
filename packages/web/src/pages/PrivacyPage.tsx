import { CLOSED_DAYS } from '@lotwise/domain/community/closing';
import { RETENTION_DAYS } from '@lotwise/domain/members/retention';
import { Head } from '../lib/head.tsx';
import { useSite } from '../lib/site.ts';

export function Page() {
  const { name } = useSite();
  return (
    <div className="page article-page">
      <Head title="Privacy Policy" />
      <article className="card prose">
        <h1 className="page-title mb-0">Privacy Policy</h1>
        <p>This page explains what {name} stores about people, and why.</p>
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
        We set no cookie. A question counts each visitor once a day. To tell visitors apart we use a
        hash of their network address and browser, made with a secret that we delete the following
        night; we don’t store the address itself. For the author of a question we also count views
        by day and by the kind of site readers came from (a search engine, this site, another site,
        email or a feed). Those counts say nothing about who you are, and we keep them for{' '}
        {RETENTION_DAYS.questionViews} days. Your choices of theme and keyboard shortcuts stay in
        your browser.
      </p>
      <h2>When you sign up or log in</h2>
      <p>
        To stop people from guessing passwords, we count attempts by network address and delete the
        count within two days. One cookie keeps you logged in. Another shows for a year that you
        have logged in from this browser before: we email you when someone logs in from a new one,
        and wrong guesses elsewhere don’t lock you out here. For a minute after you post or change
        something, a third says when that was, so that the next page has it. If you log in through
        another provider, one more brings you back here and expires after ten minutes.
      </p>
    </>
  );
}

function WithAccount() {
  return (
    <>
      <h2>When you have an account</h2>
      <p>
        We store your username and your last five earlier ones, so that old links to you still work.
        We also store your email address, the details you add to your profile, your posts with their
        earlier versions, your votes and bookmarks, the questions and tags you follow, your
        reputation, and a hash of your password, from which the password can’t be read. Other
        members don’t see your email address. We remove location and camera details from images
        before we store them.
      </p>
      <p>
        Your username, name, profile image, biography, expertise, reputation, verified professions
        and posts are shown to everyone on your public profile. A document that you send to prove a
        profession is seen only by this site’s admins and deleted {RETENTION_DAYS.evidence} days
        after they decide.
      </p>
      <p>
        Posts are <a href="/terms#license">licensed for reuse</a>, so anyone may copy them with the
        name that is shown beside them. Copies elsewhere stay when you delete a post here. If you
        don’t want your name on your posts, choose a username that doesn’t reveal it.
      </p>
      <p>
        For each device on which you are logged in, we store the kind of browser and system and when
        it was used, but not its network address. If you connect a provider to log in with, we store
        your account’s ID and email address there. If you add passkeys or two-factor, we store what
        we need to check them.
      </p>
      <p>
        Notifications are kept for {RETENTION_DAYS.notification} days, and the emails we send you
        are kept for {RETENTION_DAYS.mail} days.
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
        our server, so that you can continue on another device. Nobody else sees it. It is deleted
        when you post or discard it; on our server, also {RETENTION_DAYS.draft} days after your last
        change.
      </p>
      <h2>The AI assistant</h2>
      <p>
        Your questions and its replies are visible to you alone, and are kept until you clear them
        or until {RETENTION_DAYS.conversation} days after your last question. If this site uses a
        language model, it receives your question, your last messages in that conversation, and
        matching answers and insights from this site, but not your name.
      </p>
      <h2>The tax calculator</h2>
      <p>
        It reads your files and computes in your browser, with or without an account, and keeps your
        ledger there until you clear it. A ledger is sent to us only when you press Save. We then
        store it encrypted, show it to nobody else, and delete it with your account or when you
        delete it.
      </p>
      <h2>When you pay</h2>
      <p>
        You type your card number into a field of our payment provider, Stripe; it never reaches us.
        We give Stripe your email address for receipts. We keep what you paid and when, and your
        card’s brand and last four digits. When you delete your account, we tell Stripe to delete
        your data; our books keep the payments without your name.
      </p>
      <h2>Your data is yours</h2>
      <p>
        In your <a href="/settings">settings</a> you can download what we keep about you, except
        passwords, codes and keys, and delete your account. Your account is closed at once and
        erased {CLOSED_DAYS} days later, unless you log in before then. You choose whether your
        posts stay under “deleted user” or are deleted too. Your votes stay without your name.
        Everything else is erased, except the record of what admins decided about your account.
      </p>
    </>
  );
}
