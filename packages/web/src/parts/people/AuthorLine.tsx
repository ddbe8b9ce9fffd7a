import type { Author } from '@lotwise/contract/shared';
import { formatCount } from '../../kit/format.ts';
import { AuthorName } from './AuthorName.tsx';
import { Avatar } from '../../ui/Avatar.tsx';

/** Who wrote a post. */
export function AuthorLine({ author }: { author: Author }) {
  return (
    <span className="who text-[15px]">
      <Avatar name={author.username} imageUrl={author.profileImageUrl} isBig />
      <span className="min-w-0 leading-tight">
        <span className="flex flex-wrap gap-x-2 font-medium">
          <AuthorName author={author} />
        </span>
        {!author.isEditorial && (
          <span className="hint">{formatCount(author.reputation)} reputation</span>
        )}
      </span>
    </span>
  );
}
