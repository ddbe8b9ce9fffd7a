import { chunk, startChatModel, WHOLE } from '../packages/server/testing/chat-model.ts';
import { expect, open, signIn, test } from './support/test.ts';

const model = await startChatModel();
test.use({ siteOptions: { env: { ...model.env, AI_SILENCE_MS: '5000', AI_TOTAL_MS: '10000' } } });

test('a model’s answer appears as it is written, and its sources when it is whole', async ({
  page,
  context,
  site,
}) => {
  const [asker, expert] = [await site.signUp(), await site.signUp()];
  const question = await site.ask(asker, { title: 'How are ocelot coins taxed?' });
  await site.accept(
    asker,
    await site.answer(
      expert,
      question,
      'Ocelot coins are taxed as property. So each sale is taxed as a disposal.',
    ),
  );
  await site.runJobs();
  await signIn(context, site, await site.signUp({ tier: 'premium' }));
  const { promise: isReading, resolve: read } = Promise.withResolvers<void>();
  model.reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk('Ocelot coins are taxed as property [1]. So '));
    void isReading.then(() =>
      response.end(`${chunk('each sale is taxed as a disposal [1].')}${WHOLE}data: [DONE]\n\n`),
    );
  };
  await open(page, '/');
  await page.getByRole('button', { name: 'Ask AI Assistant' }).click();
  await page.getByRole('textbox', { name: 'Your question' }).fill('How are ocelot coins taxed?');
  await page.getByRole('textbox', { name: 'Your question' }).press('Enter');
  const log = page.getByRole('log', { name: 'Conversation' });
  await expect(log).toContainText('Ocelot coins are taxed as property [1].');
  await expect(log.getByRole('list', { name: 'Sources' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  read();
  await expect(log).toContainText('So each sale is taxed as a disposal [1].');
  await expect(log.getByRole('list', { name: 'Sources' }).getByRole('link')).toHaveText(
    'How are ocelot coins taxed?',
  );
});
