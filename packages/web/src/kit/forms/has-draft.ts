/**
 * Whether this browser keeps a draft of that name (`draft.ts`) of a member, with something in it.
 */
export function hasDraft(name: string, ownerId: string): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`draft:${name}`) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return false;
    // Any object may be asked.
    const { ownerId: owner, value } = stored as { ownerId?: unknown; value?: object };
    return owner === ownerId && Object.values(value ?? {}).some((part) => part !== '');
  } catch {
    // Storage may be refused or hold something else.
    return false;
  }
}
