import type { Me } from '@lotwise/contract/page';
import { lazyCode } from '../../../lib/lazy-code.ts';
import { lazyPart } from '../../../ui/LazyPart.tsx';

const load = lazyCode(() => import('./member-tools.ts'));
let tools: Awaited<ReturnType<typeof load>> | undefined;

/**
 * Loads what the bar shows members, before a page of theirs is rendered or hydrated: both sides
 * must find the same.
 */
export async function loadMemberTools(): Promise<void> {
  tools ??= await load();
}

// After a log-in without a page load.
const place = <span className="icon-btn invisible" />;
const LaterBell = lazyPart(async () => (await load()).Bell, { place });
const LaterProfileMenu = lazyPart(async () => (await load()).ProfileMenu, { place });

export const MemberBell = () => (tools ? <tools.Bell /> : <LaterBell />);

export const MemberMenu = ({ me }: { me: Me }) =>
  tools ? <tools.ProfileMenu me={me} /> : <LaterProfileMenu me={me} />;
