import { expect, test } from 'vitest';
import { mailAsHtml, mailAsText } from './mail.template.ts';

const mail = {
  subject: 'A <new> answer',
  paragraphs: ['sam answered “Is <b>this</b> taxed?”', 'Two\nlines'],
  action: { label: 'Read & reply', url: 'https://lotwise.test/questions/1?a=1&b="2"' },
  unsubscribeUrl: 'https://lotwise.test/unsubscribe?token=abc',
};

test('the plain-text part has the paragraphs, the address of what to do and the way out', () => {
  expect(mailAsText(mail)).toBe(
    'sam answered “Is <b>this</b> taxed?”\n\nTwo\nlines\n\nRead & reply:\nhttps://lotwise.test/questions/1?a=1&b="2"\n\n-- \nTo stop these emails: https://lotwise.test/unsubscribe?token=abc\n',
  );
});

test('the HTML part escapes every word and loads nothing', () => {
  const html = mailAsHtml(mail);
  expect(html).toContain('<p>sam answered “Is &lt;b&gt;this&lt;/b&gt; taxed?”</p>');
  expect(html).toContain('<p>Two<br>lines</p>');
  expect(html).toContain(
    'href="https://lotwise.test/questions/1?a=1&amp;b=&quot;2&quot;">Read &amp; reply</a>',
  );
  expect(html).not.toMatch(/<img|src=|url\(|@import/);
});

test('a line that leads somewhere is a link in one part and an address in the other', () => {
  const lines = {
    subject: 'Two things',
    paragraphs: [{ text: 'A & B', url: 'https://lotwise.test/1' }],
  };
  expect(mailAsText(lines)).toBe('A & B\nhttps://lotwise.test/1\n');
  expect(mailAsHtml(lines)).toContain('<p><a href="https://lotwise.test/1">A &amp; B</a></p>');
});
