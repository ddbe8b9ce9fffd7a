import type { AdminUser } from '@lotwise/contract/admin';
import { formatCount } from '../../../kit/format.ts';
import { Day } from '../../../ui/Day.tsx';
import { TableBox } from '../../../ui/charts/TableBox.tsx';
import { profileHref } from '../../../parts/people/AuthorName.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { LogOutUser } from './LogOutUser.tsx';
import { ModeratorSwitch } from './ModeratorSwitch.tsx';
import { TierSelect } from './TierSelect.tsx';

const FIGURES = ['Questions', 'Answers', 'Reputation'];

/** Members as rows, with what an admin can do to each. */
export function UsersTable({ users }: { users: AdminUser[] }) {
  return (
    <TableBox label="Members">
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">Member</th>
            <th scope="col">Joined</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" className="number">
                {name}
              </th>
            ))}
            <th scope="col">Tier</th>
            <th scope="col">Moderator</th>
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function UserRow({ user }: { user: AdminUser }) {
  return (
    <tr>
      <td className="min-w-40 [overflow-wrap:anywhere]">
        <a className="block font-medium" href={profileHref(user.username)}>
          {user.username}
        </a>
        <span className="hint">{user.email}</span>
      </td>
      <td className="whitespace-nowrap">
        <Day time={user.createdAt} />
      </td>
      <td className="number">{formatCount(user.questionCount)}</td>
      <td className="number">{formatCount(user.answerCount)}</td>
      <td className="number">{formatCount(user.reputation)}</td>
      <td>
        <TierSelect user={user} />
      </td>
      <td>
        <ModeratorSwitch user={user} />
      </td>
      <td>
        <span className="flex gap-2">
          <LogOutUser user={user} />
          <DeleteUser user={user} />
        </span>
      </td>
    </tr>
  );
}
