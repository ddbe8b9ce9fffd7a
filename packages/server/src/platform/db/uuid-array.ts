const UUID_OID = 2950;
const HEADER_BYTES = 20;
const ID_BYTES = 16;

/**
 * Ids as a `uuid[]` in PostgreSQL's binary form, for a parameter that many statements have: of
 * twenty ids as text, reading them takes a tenth of a short statement.
 */
export function uuidArray(ids: readonly string[]): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + ids.length * (4 + ID_BYTES));
  // Dimensions, no nulls, the type, the length, and the index of the first.
  const header = [1, 0, UUID_OID, ids.length, 1];
  for (const [index, value] of header.entries()) bytes.writeInt32BE(value, index * 4);
  for (const [index, id] of ids.entries()) {
    const at = HEADER_BYTES + index * (4 + ID_BYTES);
    bytes.writeInt32BE(ID_BYTES, at);
    bytes.write(id.replaceAll('-', ''), at + 4, 'hex');
  }
  return bytes;
}
