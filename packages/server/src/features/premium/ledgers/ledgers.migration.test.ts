import { createCipheriv, randomBytes } from 'node:crypto';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../testing/database.ts';
import { readConfig } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/db/ids.ts';
import { migrate } from '../../../platform/db/migrate.ts';
import { openContent } from './contents.service.ts';
import { read } from './ledgers.service.ts';
import { keyIdOf } from './sealing.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';

const FOLDER = path.join(import.meta.dirname, '../../../../migrations/before');
const older = temporaryFolder('migrations');
afterAll(() => rmSync(older, { recursive: true }));

/** As a ledger was sealed when it stood in one value. */
function sealed(content: Buffer, key: Buffer, place: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([Buffer.from([1]), keyIdOf(key), nonce, cipher.getAuthTag(), bytes]);
}

test.each([1, 262_144, 262_145, 1_000_000])(
  'a ledger of %i bytes that was saved in one value is read from its pieces',
  async (size) => {
    cpSync(FOLDER, older, { recursive: true });
    for (const file of readdirSync(older)) if (file >= '0045') rmSync(path.join(older, file));
    const database = await createEmptyDatabase();
    const [id, userId, key, content] = [newId(), newId(), randomBytes(32), randomBytes(size)];
    await migrate(database.url, older);
    await database.pool.query(
      `insert into users (id, username, email, password_hash, created_at, updated_at)
       values ($1, 'sam', 'sam@example.test', '!', now(), now())`,
      [userId],
    );
    await database.pool.query(
      `insert into ledgers (id, user_id, name, size, content, created_at, saved_at)
       values ($1, $2, '2025', $3, $4, now(), now())`,
      [id, userId, size, sealed(content, key, `${userId} ${id}`)],
    );
    await migrate(database.url);
    const { contentId } = await read(database.db, { userId, id });
    const config = readConfig({ NODE_ENV: 'test', LEDGER_KEY: key.toString('hex') });
    const opened = await openContent({ db: database.db, config }, { id: contentId, userId });
    expect((await buffer(opened)).equals(content)).toBe(true);
    await database.drop();
  },
);
