import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type TestMember, useApp } from '../../../../testing/app.ts';
import { aComment, aMember, anAnswer, aQuestion } from '../../../../testing/data.ts';
import { useDataFolder } from '../../../../testing/data-folder.ts';
import { anImage } from '../../../../testing/images.ts';

const folder = useDataFolder();
const site = useApp({ env: { DATA_DIR: folder } });

const profile = (username: string) =>
  site.call('GET /api/users/{username}', { params: { username } });

describe('an avatar', () => {
  const set = async (as: TestMember | null, payload: Buffer | string) =>
    site.send(
      {
        method: 'POST',
        url: '/api/auth/avatar',
        payload,
        headers: { 'content-type': 'image/png' },
      },
      as,
    );
  const urlOf = (response: Awaited<ReturnType<typeof set>>) =>
    response.json<{ profileImageUrl: string }>().profileImageUrl;
  const isThere = (url: string) =>
    existsSync(path.join(folder, 'uploads/public', path.basename(url)));

  test('is the middle square of the image, 256 pixels a side', async () => {
    const url = urlOf(await set(await aMember(site), await anImage(600, 200)));
    expect(await sharp((await site.send({ url })).rawPayload).metadata()).toMatchObject({
      width: 256,
      height: 256,
      format: 'webp',
    });
  });

  test('shows wherever its owner does, at once', async () => {
    const [member, other] = [await aMember(site), await aMember(site)];
    const question = await aQuestion(site, other);
    await anAnswer(site, question, member);
    await aComment(site, question, member);
    const images = async () => {
      const read = await site.call('GET /api/questions/{id}', { params: { id: question.id } });
      const comments = await site.call('GET /api/questions/{id}/comments', {
        params: { id: question.id },
        query: {},
      });
      const members = await site.call('GET /api/stats/users', {
        query: { search: member.username },
      });
      return [
        read.body.answers[0]?.author.profileImageUrl,
        comments.body[0]?.author.profileImageUrl,
        members.body[0]?.user.profileImageUrl,
        (await profile(member.username)).body.profileImageUrl,
        (await site.call('GET /api/auth/user', {}, member)).body.profileImageUrl,
      ];
    };
    expect(await images()).toEqual([null, null, null, null, null]);
    const url = urlOf(await set(member, await anImage()));
    expect(await images()).toEqual([url, url, url, url, url]);
    await site.call('DELETE /api/auth/avatar', {}, member);
    expect(await images()).toEqual([null, null, null, null, null]);
    expect(isThere(url)).toBe(false);
  });

  test('takes the place of the one before, whose file goes', async () => {
    const member = await aMember(site);
    const first = urlOf(await set(member, await anImage()));
    const second = urlOf(await set(member, await anImage()));
    expect([isThere(first), isThere(second)]).toEqual([false, true]);
  });

  test('set many times at once leaves one, and it is there', async () => {
    const member = await aMember(site);
    const before = readdirSync(path.join(folder, 'uploads/public')).length;
    await Promise.all(Array.from({ length: 6 }, async () => set(member, await anImage())));
    const url = (await profile(member.username)).body.profileImageUrl ?? '';
    expect(isThere(url)).toBe(true);
    expect(readdirSync(path.join(folder, 'uploads/public')).length).toBe(before + 1);
  });

  test('that is not an image is refused and changes nothing', async () => {
    const member = await aMember(site);
    const url = urlOf(await set(member, await anImage()));
    expect((await set(member, '<svg xmlns="http://www.w3.org/2000/svg"/>')).statusCode).toBe(400);
    expect((await profile(member.username)).body.profileImageUrl).toBe(url);
    expect((await set(null, await anImage())).statusCode).toBe(401);
  });
});
