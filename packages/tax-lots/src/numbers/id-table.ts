/** Which ids were met; see `startIds`. */
export type IdTable = { add: (id: string) => boolean };

/**
 * Starts a set of ids for one long pass. `add` says whether the id is new. While ids count up
 * (longer, or later in the
 * alphabet, than all before) nothing has to be looked up; from the first that does not, a hash
 * table of places in a
 * typed array is kept: a sixth of the memory of a Set, and nothing for the garbage collector to
 * walk.
 * Example: `add('a')` is true, a second `add('a')` is false.
 */
export function startIds(): IdTable {
  const ids: string[] = [];
  let slots: Int32Array | undefined;
  let highest = '';
  return {
    add(id) {
      if (slots === undefined) {
        if (ids.length === 0 || isAfter(id, highest)) {
          highest = id;
          ids.push(id);
          return true;
        }
        slots = fill(ids, 1024);
      }
      const slot = slotOf(ids, slots, id);
      if (slots[slot] !== 0) return false;
      slots[slot] = ids.push(id);
      if (ids.length * 4 > slots.length * 3) slots = fill(ids, slots.length * 2);
      return true;
    },
  };
}

function isAfter(id: string, other: string): boolean {
  return id.length !== other.length ? id.length > other.length : id > other;
}

/** The slot of an id: where it is, or the free one where it would be. */
function slotOf(ids: readonly string[], slots: Int32Array, id: string): number {
  const mask = slots.length - 1;
  let slot = hash(id) & mask;
  for (let place = slots[slot] ?? 0; place !== 0 && ids[place - 1] !== id; place = slots[slot] ?? 0)
    slot = (slot + 1) & mask;
  return slot;
}

/** A table of at least a size, a power of two, with room for all ids. */
function fill(ids: readonly string[], size: number): Int32Array {
  let length = size;
  while (ids.length * 4 > length * 3) length *= 2;
  const slots = new Int32Array(length);
  ids.forEach((id, place) => {
    slots[slotOf(ids, slots, id)] = place + 1;
  });
  return slots;
}

/** FNV-1a over the text, mixed once more so that ids counting up do not crowd one region. */
function hash(id: string): number {
  let mixed = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) mixed = Math.imul(mixed ^ id.charCodeAt(i), 0x01000193);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
