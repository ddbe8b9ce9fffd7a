import net from 'node:net';
import pg from 'pg';

/**
 * What a pooler in transaction mode is to those behind it: each simple statement runs on whatever
 * connection of the database is free. It takes nothing else, and anyone.
 */
export async function startTransactionPooler(
  url: string,
): Promise<{ port: number; close(): void }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const server = net.createServer((socket) => {
    socket.on('error', () => {}); // whoever leaves may do so at any time
    let isOpen = false;
    let held = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      for (;;) {
        const head = isOpen ? 1 : 0;
        if (held.length < head + 4) return;
        const size = head + held.readInt32BE(head);
        if (held.length < size) return;
        const message = held.subarray(0, size);
        held = held.subarray(size);
        if (!isOpen) {
          isOpen = true;
          socket.write(Buffer.concat([part('R', int32(0)), READY]));
        } else if (message.toString('latin1', 0, 1) === 'Q') {
          const text = message.subarray(5, -1).toString();
          void client.query({ text, rowMode: 'array' }).then(({ rows, fields }) => {
            socket.write(answer(rows as unknown[][], fields));
          });
        } else if (message.toString('latin1', 0, 1) === 'X') socket.end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    close() {
      server.close();
      void client.end();
    },
  };
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const part = (kind: string, body: Buffer) =>
  Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
const READY = part('Z', Buffer.from('I'));

function answer(rows: unknown[][], fields: pg.FieldDef[]): Buffer {
  const described = fields.map(({ name, dataTypeID }) =>
    Buffer.concat([
      Buffer.from(`${name}\0`),
      int32(0),
      int16(0),
      int32(dataTypeID),
      int16(4),
      int32(-1),
      int16(0),
    ]),
  );
  const lines = rows.map((row) => {
    const values = row.map((value) => Buffer.from(String(value)));
    const cells = values.flatMap((value) => [int32(value.length), value]);
    return part('D', Buffer.concat([int16(row.length), ...cells]));
  });
  return Buffer.concat([
    part('T', Buffer.concat([int16(fields.length), ...described])),
    ...lines,
    part('C', Buffer.from(`SELECT ${rows.length}\0`)),
    READY,
  ]);
}
