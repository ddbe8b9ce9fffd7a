import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentWithFile, readConfig } from './config.ts';
import { processesFor, thisMachine } from './machine.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { mistakesOf, production } from '../../../testing/config.ts';

describe('the configuration', () => {
  test('of an empty environment has the documented defaults', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 3000,
      host: '127.0.0.1',
      processes: processesFor(thisMachine()),
      trustProxy: false,
      databaseUrl: undefined,
      dataDir: path.resolve('.data'),
      hasRateLimits: true,
      hasPageCache: true,
      hasStarterContent: true,
      publicUrl: 'http://localhost:3000',
      mail: { smtpUrl: undefined, from: 'Lotwise <no-reply@localhost>' },
      site: { name: 'Lotwise', url: 'http://localhost:3000' },
    });
  });

  test('keeps files in the data folder, or in a bucket when all of its settings are there', () => {
    expect(readConfig({}).storage).toEqual({ kind: 'disk', folder: path.resolve('.data/uploads') });
    const bucket = {
      S3_ENDPOINT: 'https://s3.test/',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const settings = {
      kind: 's3',
      endpoint: 'https://s3.test',
      bucket: 'files',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    };
    expect(readConfig(bucket).storage).toEqual(settings);
    expect(mistakesOf({ S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.test' })).toEqual([
      'S3_ACCESS_KEY_ID is required together with the other S3_ settings',
      'S3_SECRET_ACCESS_KEY is required together with the other S3_ settings',
    ]);
  });

  test('reads the admins’ addresses in lower case, without empty ones', () => {
    expect(
      readConfig({ ADMIN_EMAILS: ' Boss@Example.test, ,chief@example.test' }).adminEmails,
    ).toEqual(['boss@example.test', 'chief@example.test']);
    expect(readConfig({}).adminEmails).toEqual([]);
  });

  test('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', NODE_ENV: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(
      readConfig({}),
    );
  });

  test('takes spaces round a value, and a line’s end, for none of it', () => {
    expect(readConfig({ PORT: ' 8080\r', DRAIN_SECONDS: ' ', RATE_LIMITS: 'off ' })).toEqual(
      readConfig({ PORT: '8080', RATE_LIMITS: 'off' }),
    );
  });

  test('takes a socket of the database as its host', () => {
    const DATABASE_URL = 'postgres:///site?host=/run/postgresql';
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('follows the port in the public address, which has one spelling', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    for (const PUBLIC_URL of ['https://lotwise.test/', 'HTTPS://Lotwise.test:443'])
      expect(readConfig({ PUBLIC_URL }).site.url).toBe('https://lotwise.test');
  });

  test.each([
    ['off', false],
    ['on', true],
    ['10.0.0.1, 10.1.0.0/16', ['10.0.0.1', '10.1.0.0/16']],
    ['loopback,fd00::/8', ['loopback', 'fd00::/8']],
  ])('believes the proxies of TRUST_PROXY=%s', (value, trusted) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trusted);
  });

  test.each([
    ['PORT', 'abc', 'must be a port number'],
    ['PORT', '65536', 'must be a port number'],
    ['PORT', '-1', 'must be a port number'],
    ['METRICS_PORT', '0', 'must be a port number'],
    ['METRICS_PORT', '3000', 'must be another port than PORT'],
    ['WEB_CONCURRENCY', 'many', 'must be a number of processes, or auto'],
    ['WEB_CONCURRENCY', '0', 'must be at least 1'],
    ['WEB_CONCURRENCY', '65', 'must be at most 64'],
    ['DATABASE_URL', 'mysql://localhost/x', 'must be a postgres:// address'],
    ['DATABASE_URL', 'nonsense', 'must be a postgres:// address'],
    ['RATE_LIMITS', 'yes', 'must be on or off'],
    ['SPAM_HOLD', 'yes', 'must be on or off'],
    ['STARTER_CONTENT', 'true', 'must be 0 or 1'],
    ['LOG_LEVEL', 'loud', 'must be a pino level'],
    ['NODE_ENV', 'prod', 'must be production, development, test or unset'],
    ['PUBLIC_URL', 'lotwise.test', 'must be an http or https address'],
    ['PUBLIC_URL', 'javascript:alert(1)', 'must be an http or https address'],
    ['LINK_BLOG', 'javascript:alert(1)', 'must be an http or https address'],
  ])('is refused for %s=%s', (name, value, message) => {
    expect(mistakesOf({ [name]: value })).toEqual([`${name} ${message}`]);
  });

  test.each([
    ['PORT', 'must be a port number', ['0x10', '80.0', '+80']],
    ['CACHE_MB', 'must be a number of megabytes', ['1e3', '64MB']],
    ['DATABASE_POOL', 'must be a number of connections', ['2.5', '-5']],
    [
      'TRUST_PROXY',
      'must be on, off, or addresses and networks separated by commas',
      ['yes', '1', '10.0.0.1/33', '10.0.0.1,', 'fe80::1%eth0', '10.0.0.0/8/8'],
    ],
    [
      'HOST',
      'must be an address of this machine, such as 127.0.0.1, or a host name',
      ['http://localhost', '0', '-1', 'two words'],
    ],
    [
      'PUBLIC_URL',
      'must end after the host and its port',
      ['https://lotwise.test/forum', 'https://lotwise.test/?a', 'https://a:b@lotwise.test'],
    ],
    ['STACK_EXCHANGE_URL', 'must have no user name, ? or #', ['https://api.test/2.3?key=1']],
    ['DATABASE_URL', 'must name a host', ['postgres://', 'postgres:///site']],
    ['SMTP_URL', 'must be an smtp:// or smtps:// address', ['mail.test:587', 'mail.test']],
    ['SMTP_URL', 'must name a host', ['smtp://', 'smtps:///']],
    ['SITE_NAME', 'must be at most 40 characters', ['x'.repeat(41)]],
    ['SITE_NAME', 'must be one line', ['Lotwise\nBcc: all']],
    ['AI_API_KEY', 'must be one line', ['half\nkey']],
    ['ADMIN_EMAILS', 'must be email addresses, separated by commas', ['boss@a.test, chief', 'x']],
  ])('says that %s %s', (name, message, values) => {
    for (const value of values)
      expect(mistakesOf({ [name]: value }), value).toEqual([`${name} ${message}`]);
  });

  test('names a contact for holes and its day together', () => {
    expect(mistakesOf({ SECURITY_CONTACT: 'a@b.test' })).toEqual([
      'SECURITY_EXPIRES is required together with SECURITY_CONTACT: at most a year from now',
    ]);
    expect(mistakesOf({ SECURITY_EXPIRES: '2027-06-30' })).toEqual([
      'SECURITY_CONTACT is required together with SECURITY_EXPIRES',
    ]);
    expect(mistakesOf({ SECURITY_CONTACT: 'call us', SECURITY_EXPIRES: 'soon' })).toEqual([
      'SECURITY_CONTACT must be a comma-separated list of mailto: or https addresses',
      'SECURITY_EXPIRES must be a date such as 2027-06-30',
    ]);
  });

  test('is refused with every mistake at once', () => {
    expect(
      mistakesOf({
        PORT: 'abc',
        DATABASE_URL: 'mysql://x',
        RATE_LIMITS: 'maybe',
        LOG_LEVEL: 'loud',
      })
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['DATABASE_URL', 'LOG_LEVEL', 'PORT', 'RATE_LIMITS']);
  });

  test('never repeats a value, which may be a secret', () => {
    expect(
      mistakesOf({ DATABASE_URL: 'mysql://admin:hunter2@db/x', PORT: 'hunter2' }).join(),
    ).not.toContain('hunter2');
  });
});

describe('in production', () => {
  test('a complete configuration is taken', () => {
    expect(readConfig(production)).toMatchObject({
      isProduction: true,
      isChecking: false,
      hasRateLimits: true,
      publicUrl: 'https://lotwise.test',
    });
  });

  test('rate limits must stay on', () => {
    expect(mistakesOf({ ...production, RATE_LIMITS: 'off' })).toEqual([
      'RATE_LIMITS must stay on in production',
    ]);
  });

  test('the public address must be given', () => {
    expect(mistakesOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_URL is required in production: links and cookies depend on it',
    ]);
  });

  test('the public address must be one of TLS', () => {
    for (const PUBLIC_URL of [
      'http://lotwise.test',
      'HTTP://lotwise.test',
      'http://localhost:3000',
    ])
      expect(mistakesOf({ ...production, PUBLIC_URL })).toEqual([
        'PUBLIC_URL must begin with https:// in production: cookies are sent over TLS alone',
      ]);
    expect(readConfig({ PUBLIC_URL: 'http://lotwise.test' }).publicUrl).toBe('http://lotwise.test');
  });

  test('these are listed together with all other mistakes', () => {
    const lines = mistakesOf({ NODE_ENV: 'production', RATE_LIMITS: 'off', PORT: 'abc' });
    expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
      'PORT',
      'PUBLIC_URL',
      'RATE_LIMITS',
    ]);
  });
});

describe('a .env file', () => {
  test('lies beneath the environment, and its absence is no mistake', () => {
    const folder = temporaryFolder('env');
    const file = path.join(folder, '.env');
    expect(environmentWithFile(file, { PORT: '1' })).toEqual({ PORT: '1' });
    writeFileSync(file, '# a comment\nPORT=2\nSITE_NAME="Two words"\n');
    expect(environmentWithFile(file, { PORT: '1' })).toEqual({ PORT: '1', SITE_NAME: 'Two words' });
    rmSync(folder, { recursive: true });
  });
});
