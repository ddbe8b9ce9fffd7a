import pg from 'pg';
import { DATABASE } from './names.ts';

export async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url.replace(new RegExp(`/${DATABASE}$`), '/postgres'),
  });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Two processes may start at once, and the other made it first.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505')))
      throw error;
  } finally {
    await client.end();
  }
}
