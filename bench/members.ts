import type { Database } from '../packages/server/src/platform/db/db.ts';

const FIRST =
  'mary james maria john mark anna martin paul lucas emma olivia noah liam sofia mia ben leo max tom tim kim alex sam chris pat jo lee ray eva ida finn hugo ella nora ivan omar amir yuki wei chen raj priya zoe xander quinn ulla viktor petra gina dan doris otto'.split(
    ' ',
  );
const LAST =
  'smith jones brown miller davis garcia wilson moore taylor thomas white harris clark lewis young king wright hill green baker nelson carter mitchell perez roberts turner phillips campbell parker evans edwards collins stewart morris rogers reed cook morgan bell murphy bailey cooper richardson cox howard ward'.split(
    ' ',
  );
const WORDS =
  'crypto user hodl satoshi tax ledger coin block chain node defi moon whale trader miner wallet stake yield token degen'.split(
    ' ',
  );
const HOSTS = [
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'gmail.com',
  'outlook.com',
  'outlook.com',
  'proton.me',
  'yahoo.com',
  'icloud.com',
  'example.org',
];

/**
 * Writes members: half have a name and a number, the rest words as such sites see them; a third
 * write from an address that says nothing of the name. Most have no reputation, a few have much.
 */
export async function writeMembers({ pool }: Pick<Database, 'pool'>, count: number): Promise<void> {
  // A random number of the row's own, so that the same members come at each run.
  const pick = (list: string, salt: string) =>
    `(${list})[1 + abs(hashint8(n * 7919 + ${salt})::bigint) % array_length(${list}, 1)]`;
  const chance = (salt: number) =>
    `(abs(hashint8(n * 104729 + ${salt})::bigint) % 1000000 / 1000000.0)`;
  await pool.query(
    `with named as (
       select n, case when ${chance(1)} < 0.5 then ${pick('$2::text[]', '2')} || (array['', '.', '_'])[1 + n % 3] || ${pick('$3::text[]', '3')} || n
         when ${chance(1)} < 0.85 then ${pick('$4::text[]', '4')} || '_' || ${pick('$2::text[]', '5')} || n
         else translate(substr(md5(n::text), 1, 8), '0123456789', 'ghijklmnop') || n end as name
       from generate_series(1, $1::bigint) n
     ), made as (
       select n, name, uuidv7(-($1::bigint - n) * interval '1 minute') as id, now() - ($1::bigint - n) * interval '1 minute' as at,
         case when ${chance(6)} < 0.66 then name else ${pick('$3::text[]', '7')} || '.' || substr(md5((n * 31)::text), 1, 6) || n end || '@' || ${pick('$5::text[]', '8')} as email
       from named
     ), written as (
       insert into users (id, username, email, first_name, last_name, created_at, updated_at, email_verified_at)
       select id, name, email, initcap(${pick('$2::text[]', '2')}), initcap(${pick('$3::text[]', '3')}), at, at, at from made
     )
     insert into user_stats (user_id, points, question_count, answer_count)
     select id, case when ${chance(9)} < 0.6 then 0 else (power(${chance(10)}, 8) * 50000)::int end,
       case when ${chance(11)} < 0.7 then 0 else (power(${chance(12)}, 6) * 300)::int end,
       case when ${chance(13)} < 0.8 then 0 else (power(${chance(14)}, 6) * 900)::int end
     from made`,
    [count, FIRST, LAST, WORDS, HOSTS],
  );
}
