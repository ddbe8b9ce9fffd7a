import type { AdminUser } from '@lotwise/contract/operation/admin';
import { formatCount } from '../../../lib/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import { profileHref } from '../../../components/people/AuthorName.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { LogOutUser } from './LogOutUser.tsx';
import { ModeratorSwitch } from './ModeratorSwitch.tsx';
import { TierSelect } from './TierSelect.tsx';

// Spread, because the linter knows only tables that are laid out as such.
const KEPT = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
};

const FIGURES = ['Questions', 'Answers', 'Reputation'];
const CHANGES = ['Tier', 'Moderator', 'Account'];

/**
 * Members as rows, with what an admin can do to each. On a phone each row is a card: the roles keep
 * it a table there, which its layout would undo in some browsers.
 */
export function UsersTable({ users }: { users: AdminUser[] }) {
  return (
    <TableBox label="Members">
      <table className="figures figure-cards" {...KEPT.table}>
        <thead {...KEPT.rowgroup}>
          <tr {...KEPT.row}>
            <Heading name="Member" />
            <Heading name="Joined" />
            {FIGURES.map((name) => (
              <Heading key={name} name={name} isNumber />
            ))}
            {CHANGES.map((name) => (
              <Heading key={name} name={name} />
            ))}
          </tr>
        </thead>
        <tbody {...KEPT.rowgroup}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Heading({ name, isNumber = false }: { name: string; isNumber?: boolean }) {
  return (
    <th scope="col" {...KEPT.columnheader} className={isNumber ? 'number' : undefined}>
      {name}
    </th>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  const figures = [user.questionCount, user.answerCount, user.reputation];
  return (
    <tr {...KEPT.row}>
      <td {...KEPT.cell} className="md:min-w-40 max-md:basis-full [overflow-wrap:anywhere]">
        <a className="row-link font-medium" href={profileHref(user.username)}>
          {user.username}
        </a>
        <span className="hint block">{user.email}</span>
      </td>
      <td {...KEPT.cell} className="whitespace-nowrap max-md:basis-full" data-label="Joined">
        <Day time={user.createdAt} />
      </td>
      {figures.map((figure, place) => (
        <td key={FIGURES[place]} {...KEPT.cell} className="number" data-label={FIGURES[place]}>
          {formatCount(figure)}
        </td>
      ))}
      <td {...KEPT.cell}>
        <TierSelect user={user} />
      </td>
      <td {...KEPT.cell} className="max-md:flex-1">
        <ModeratorSwitch user={user} />
      </td>
      <td {...KEPT.cell} className="max-md:basis-full">
        <span className="flex max-md:-ml-2">
          <LogOutUser user={user} />
          <DeleteUser user={user} />
        </span>
      </td>
    </tr>
  );
}
