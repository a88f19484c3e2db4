import type { Admin, AdminState } from '@neev/domain';
import { TeamMember } from './team-member.tsx';

/** Those who wait come first. */
const groups: readonly { state: AdminState; title: string; none: string }[] = [
  { state: 'pending', title: 'Waiting for approval', none: 'Nobody is waiting.' },
  { state: 'active', title: 'Administrators', none: 'There is no administrator.' },
  { state: 'revoked', title: 'Without access', none: 'No account has been revoked.' },
];

interface TeamListProps {
  admins: readonly Admin[];
  /** The account that looks at the list. */
  ownUid: string;
}

/** Who may enter the admin area, who asks to, and who may no more. */
export function TeamList({ admins, ownUid }: TeamListProps) {
  return (
    <div className="max-w-3xl space-y-10">
      {groups.map(({ state, title, none }) => {
        const members = admins.filter((admin) => admin.state === state);
        return (
          <section key={state} aria-label={title}>
            <h2 className="mb-3 text-lg">{title}</h2>
            {members.length === 0 ? (
              <p className="text-ink-soft">{none}</p>
            ) : (
              <ul className="divide-y divide-line rounded-lg border border-line bg-white shadow-card">
                {members.map((admin) => (
                  <TeamMember key={admin.id} admin={admin} isOneself={admin.id === ownUid} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}
