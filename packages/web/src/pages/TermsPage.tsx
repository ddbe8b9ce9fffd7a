import { dayText } from '../lib/format.ts';
import { Head } from '../lib/head.tsx';
import { useSite } from '../lib/site.ts';

export function Page() {
  const { name } = useSite();
  return (
    <div className="page article-page">
      <Head title="Terms of Service" />
      <article className="card prose">
        <h1 className="page-title mb-0">Terms of Service</h1>
        <p>
          {name} is a place where people ask and answer questions about crypto tax and accounting.
          By creating an account you agree to these terms.
        </p>
        <h2>What you find here is not advice to you</h2>
        <p>
          Answers are written by members for everyone who reads them. They don’t know your whole
          situation, and the law changes. Before you file, check the sources an answer names or ask
          a professional who works for you.
        </p>
        <Posts />
        <h2>Conduct</h2>
        <p>
          Be respectful, say what you know and where it comes from, and don’t disrupt the site or
          interfere with other people’s accounts. Posts and accounts that break these rules can be
          removed. What moderators do, and why, is in the{' '}
          <a href="/moderation/log">moderation log</a>; if it concerns you, you are told, and can
          appeal.
        </p>
        <h2>Your account</h2>
        <p>
          Keep your password to yourself. You can change your details in your{' '}
          <a href="/profile">profile</a>, your password and email address in your{' '}
          <a href="/settings">settings</a>, and delete your account there, at any time.
        </p>
      </article>
    </div>
  );
}

/** Who may do what with a post. The operator's lawyer reads this before the site opens. */
function Posts() {
  const { name, postsLicensedSince } = useSite();
  return (
    <>
      <h2>What you post</h2>
      <p>
        Your posts stay yours. Post only what you may publish, leave out other people’s private
        details, and don’t ask for or give investment advice. You can edit and delete what you
        posted; a question that others have answered stays, unless you delete your account with all
        your posts.
      </p>
      <h2 id="license">The license of posts</h2>
      <p>
        From {dayText(postsLicensedSince)} on, you license the questions, answers, comments and
        notes that you post under the{' '}
        <a href="https://creativecommons.org/licenses/by-sa/4.0/">
          Creative Commons Attribution-ShareAlike 4.0 International license
        </a>{' '}
        (CC BY-SA 4.0). Anyone may copy and adapt them, also commercially, as long as they name the
        author, link to the license, say what they changed, and share the result under the same
        license. The author’s name is the one that {name} shows beside the post: a pseudonym stays a
        pseudonym, and posts of a deleted account are by “deleted user”. A license can’t be taken
        back from those who have a copy, but a post that is erased here is also absent from every
        later copy that {name} publishes.
      </p>
      <p>
        You allow {name} to show everyone the posts from before that day for as long as they are
        here; they have no license for reuse and are in no published copy. Profiles, support
        tickets, files and drafts have none either.
      </p>
      <p>
        Imported posts keep the license that is named beside them. The starter questions, answers
        and comments by the editors are under CC BY-SA 4.0; insights may not be reused.
      </p>
    </>
  );
}
