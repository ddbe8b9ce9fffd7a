import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { dumpXml, folderOf } from '../../../../testing/loading/files.ts';
import { at, dump, type Row } from '../../../../testing/loading/shells.ts';
import { useShells } from '../../../../testing/loading/use-shells.ts';

const { loadShells, refusalOf } = useShells();
const refusal = (folder: string) => refusalOf(loadShells(folder));

test('a missing file is named', async () => {
  const folder = folderOf({ 'Users.xml': dumpXml('users', []), 'Tags.xml': dumpXml('tags', []) });
  expect(await refusal(folder)).toBe(`Posts.xml: the file is missing in ${folder}`);
});

test('broken XML is refused with file and line, and nothing is half-loaded', async () => {
  const folder = dump();
  const file = path.join(folder, 'Comments.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Rings of what?"', 'Rings of what?'));
  expect(await refusal(folder)).toMatch(/^Comments\.xml:[45]: broken XML: /);
});

test('an entity that a file defines is not expanded, whatever it leads to', async () => {
  const folder = dump();
  const file = path.join(folder, 'Comments.xml');
  const entity = '<!DOCTYPE comments [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<comments>';
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace('<comments>', entity).replace('Rings of what?', '&x;'),
  );
  expect(await refusal(folder)).toMatch(/^Comments\.xml:\d+: broken XML: undefined entity/);
});

test('a file that ends too early is refused', async () => {
  const folder = dump();
  const file = path.join(folder, 'Votes.xml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('</votes>\n', ''));
  expect(await refusal(folder)).toMatch(/^Votes\.xml:\d+: broken XML: unclosed tag/);
});

test.each<[string, Record<string, Row[]>, string]>([
  [
    'a row without its Id',
    { users: [{ CreationDate: at(1), DisplayName: 'x' }] },
    'Users.xml:3: the row has no Id',
  ],
  [
    'a number that is none',
    { votes: [{ Id: 1, PostId: 20, VoteTypeId: 'two' }] },
    'Votes.xml:3: VoteTypeId is not a whole number: two',
  ],
  [
    'a time that is none',
    { users: [{ Id: 1, CreationDate: 'yesterday', DisplayName: 'x' }] },
    'Users.xml:3: CreationDate is not a time: yesterday',
  ],
  [
    'an Id that stands twice',
    {
      users: [
        { Id: 1, CreationDate: at(1), DisplayName: 'x' },
        { Id: 1, CreationDate: at(1), DisplayName: 'y' },
      ],
    },
    'Users.xml:4: this Id is already on an earlier row',
  ],
])('%s is refused with file and line', async (_what, changes, message) => {
  expect(await refusal(dump(changes))).toBe(message);
});

test('another kind of file under the name is refused', async () => {
  const folder = dump();
  writeFileSync(path.join(folder, 'Tags.xml'), dumpXml('badges', [{ Id: 1 }]));
  expect(await refusal(folder)).toBe('Tags.xml:2: found <badges> where <tags> belongs');
});

test('text that is not UTF-8 is refused', async () => {
  const folder = dump();
  writeFileSync(
    path.join(folder, 'Tags.xml'),
    Buffer.from('<tags>\n<row Id="1" TagName="caf\xe9" /></tags>', 'latin1'),
  );
  expect(await refusal(folder)).toMatch(/^Tags\.xml:\d: is not UTF-8$/);
});
