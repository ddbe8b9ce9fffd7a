import { load } from '../../src/features/operation/loading/loading.service.ts';
import { dump, SITE } from './shells.ts';
import { useLoading } from './use-loading.ts';

/** A database into which dumps of the shells' site are loaded. */
export function useShells() {
  const loading = useLoading();
  const { all, database } = loading;
  const loadShells = (folder = dump()) =>
    load(database.url, { format: 'stackexchange', folder, site: SITE });
  const posts = () =>
    all<{
      ref: string;
      votes: number;
      author: string;
      credit: string;
      address: string | null;
      url: string;
      licence: string;
      licence_url: string | null;
    }>(`
      select o.external_id as ref, coalesce(qs.votes, s.votes) as votes, u.username as author, o.author_name as credit, o.author_url as address, o.url, o.licence, o.licence_url
      from origins o left join questions q on q.id = o.question_id left join question_stats qs on qs.question_id = q.id left join answers a on a.id = o.answer_id left join answer_stats s on s.answer_id = a.id
      join users u on u.id = coalesce(q.author_id, a.author_id) order by o.external_id`);
  return { ...loading, loadShells, posts };
}
