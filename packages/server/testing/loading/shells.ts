import { dumpXml, folderOf } from './files.ts';

export const SITE = 'shells.stackexchange.com';
export const at = (day: number): string => `2021-05-${String(day).padStart(2, '0')}T10:20:30.123`;
const licence = { ContentLicense: 'CC BY-SA 4.0' };

export type Row = Record<string, string | number>;

// A site about sea shells: two members, one who left, a question with two answers, one without.
export const shells: Record<string, Row[]> = {
  users: [
    { Id: -1, CreationDate: at(1), DisplayName: 'Community' },
    {
      Id: 4,
      CreationDate: at(1),
      DisplayName: 'Nera Conch',
      AboutMe: '<p>Collects <b>cowries</b>.</p><script>alert(1)</script>',
    },
    { Id: 9, CreationDate: at(2), DisplayName: 'nera conch' },
    { Id: 11, CreationDate: at(2), DisplayName: '貝' },
  ],
  tags: [
    { Id: 1, TagName: 'cowrie', Count: 1 },
    { Id: 2, TagName: '.hidden', Count: 1 },
  ],
  posts: [
    {
      Id: 20,
      PostTypeId: 1,
      AcceptedAnswerId: 22,
      CreationDate: at(3),
      Score: 3,
      ViewCount: 77,
      Title: 'How old is a cowrie?',
      Tags: '<cowrie><.hidden>',
      OwnerUserId: 4,
      LastEditDate: at(4),
      LastActivityDate: at(9),
      Body: '<p>Mine is <em>spotted</em>.</p>\n<script>alert("x")</script><p onclick="x()">Old &amp; large</p>',
      ...licence,
    },
    {
      Id: 21,
      PostTypeId: 2,
      ParentId: 20,
      CreationDate: at(5),
      Score: -1,
      OwnerUserId: 9,
      Body: '<p>Count the rings.</p>',
      ...licence,
    },
    {
      Id: 22,
      PostTypeId: 2,
      ParentId: 20,
      CreationDate: at(6),
      Score: 0,
      OwnerDisplayName: 'Gone Diver',
      Body: '<p>Ask a malacologist.</p>',
      ...licence,
    },
    {
      Id: 23,
      PostTypeId: 1,
      CreationDate: at(7),
      Score: 0,
      ViewCount: 1,
      Title: 'Do shells burn?',
      Tags: '|cowrie|',
      OwnerUserId: 777,
      ClosedDate: at(8),
      LastActivityDate: at(7),
      Body: '<p>Asking for a fire.</p>',
    },
    {
      Id: 24,
      PostTypeId: 2,
      ParentId: 999,
      CreationDate: at(8),
      Score: 5,
      OwnerUserId: 4,
      Body: '<p>Lost.</p>',
    },
    {
      Id: 25,
      PostTypeId: 5,
      CreationDate: at(8),
      Score: 0,
      OwnerUserId: 4,
      Body: '<p>A wiki.</p>',
    },
  ],
  votes: [
    { Id: 1, PostId: 20, VoteTypeId: 2 },
    { Id: 2, PostId: 20, VoteTypeId: 2 },
    { Id: 3, PostId: 20, VoteTypeId: 3 },
    { Id: 4, PostId: 21, VoteTypeId: 3 },
    { Id: 5, PostId: 22, VoteTypeId: 1 },
    { Id: 6, PostId: 999, VoteTypeId: 2 },
  ],
  comments: [
    {
      Id: 30,
      PostId: 20,
      Text: 'Which *sea*?\nSee <b>this</b>',
      CreationDate: at(4),
      UserId: 9,
      ...licence,
    },
    {
      Id: 31,
      PostId: 21,
      Text: 'Rings of what?',
      CreationDate: at(6),
      UserDisplayName: 'Gone Diver',
      ...licence,
    },
    { Id: 32, PostId: 999, Text: 'Nowhere', CreationDate: at(6), UserId: 4 },
  ],
  postlinks: [
    { Id: 1, PostId: 20, RelatedPostId: 23, LinkTypeId: 1 },
    { Id: 2, PostId: 23, RelatedPostId: 20, LinkTypeId: 3 },
  ],
};

const NAMES: Record<string, string> = {
  users: 'Users.xml',
  tags: 'Tags.xml',
  posts: 'Posts.xml',
  votes: 'Votes.xml',
  comments: 'Comments.xml',
  postlinks: 'PostLinks.xml',
};

/** Writes the dump with what is `changes`, and returns its folder. */
export function dump(changes: Record<string, Row[]> = {}): string {
  return folderOf(
    Object.fromEntries(
      Object.entries({ ...shells, ...changes }).map(([root, rows]) => [
        NAMES[root] ?? root,
        dumpXml(root, rows),
      ]),
    ),
  );
}
